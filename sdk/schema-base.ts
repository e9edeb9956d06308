import type { FormerIssuer } from './connection.ts'
import { isKurierProblem, KurierError } from './errors.ts'
import { filledText, fitting, isJsonObject, listOf, object } from './json-shape.ts'

/** The authorisation server metadata (RFC 8414) of the service, where it names its {schema_base}. */
const serverMetadata = '/.well-known/oauth-authorization-server'
const member = 'kurier_schema_base'

/** What a service tells of the names in its tokens. */
export interface ToldNames {
  /** {schema_base}; absent when it tells none. */
  schemaBase?: string
  /** Oldest first. */
  formerIssuers: FormerIssuer[]
}

const formerMember = 'kurier_former_issuers'
const formerIssuer = object({ issuer: filledText, event_type_base: filledText, until: filledText })

/**
 * The names in tokens of the service as it tells them. Throws `answer-unexpected` when it tells something else there, and
 * the errors of the call other than a refusal.
 * @param read gives the JSON below {base_url} that everybody may read
 */
export async function discoverNames(read: (path: string) => Promise<unknown>): Promise<ToldNames> {
  const metadata = await read(serverMetadata).catch(unlessRefused)
  if (!isJsonObject(metadata)) return { formerIssuers: [] }
  const schemaBase = toldSchemaBase(metadata[member])
  return { ...(schemaBase !== undefined && { schemaBase }), formerIssuers: toldFormerIssuers(metadata[formerMember]) }
}

function toldSchemaBase(told: unknown): string | undefined {
  if (told === undefined || told === null) return undefined
  if (typeof told === 'string' && /^https?:/.test(told) && URL.canParse(told)) return told
  throw new KurierError('answer-unexpected', `GET ${serverMetadata}: ${member} must be an address`)
}

function toldFormerIssuers(told: unknown): FormerIssuer[] {
  const checked = fitting(listOf(formerIssuer), told ?? [])
  if (!checked.ok)
    throw new KurierError('answer-unexpected', `GET ${serverMetadata}: ${formerMember}: ${checked.fault}`)
  return checked.value.map(({ issuer, event_type_base: eventTypeBase, until }) => ({ issuer, eventTypeBase, until }))
}

/** A service of another make need not have such a document. */
function unlessRefused(error: unknown): undefined {
  if (!isKurierProblem(error) || error.status >= 500 || error.status === 429) throw error
}
