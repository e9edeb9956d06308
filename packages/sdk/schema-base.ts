import { isKurierProblem, KurierError } from './errors.ts'
import { filledText, fitting, isJsonObject, listOf, matching, object, type JsonShapeCheck } from './json-shape.ts'
import type { ServiceIdentity } from './service-identity.ts'

/** The authorisation server metadata (RFC 8414) of the service, where it names its {schema_base}. */
const serverMetadata = '/.well-known/oauth-authorization-server'
const member = 'kurier_schema_base'

/** What a service tells of the names in its tokens. */
export interface ToldNames {
  /** {schema_base}; absent when it tells none. */
  schemaBase?: string
  /** Who it was before it moved, oldest first. */
  former: ServiceIdentity[]
}

const formerMember = 'kurier_former_issuers'
const time: JsonShapeCheck<Date> = (value, pointer) => {
  return new Date(matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'a time in UTC')(value, pointer))
}
const formerIssuer = object({ issuer: filledText, event_type_base: filledText, until: time })

/**
 * The names in tokens of the service as it tells them. Throws `answer-unexpected` when it tells something else there, and
 * the errors of the call other than a refusal.
 * @param read gives the JSON below {base_url} that everybody may read
 */
export async function discoverNames(read: (path: string) => Promise<unknown>): Promise<ToldNames> {
  const metadata = await read(serverMetadata).catch(unlessRefused)
  if (!isJsonObject(metadata)) return { former: [] }
  const schemaBase = toldSchemaBase(metadata[member])
  return { ...(schemaBase !== undefined && { schemaBase }), former: toldFormer(metadata[formerMember]) }
}

function toldSchemaBase(told: unknown): string | undefined {
  if (told === undefined || told === null) return undefined
  if (typeof told === 'string' && /^https?:/.test(told) && URL.canParse(told)) return told
  throw new KurierError('answer-unexpected', `GET ${serverMetadata}: ${member} must be an address`)
}

function toldFormer(told: unknown): ServiceIdentity[] {
  const checked = fitting(listOf(formerIssuer), told ?? [])
  if (!checked.ok)
    throw new KurierError('answer-unexpected', `GET ${serverMetadata}: ${formerMember}: ${checked.fault}`)
  return checked.value.map(({ issuer, event_type_base: eventTypeBase, until }, at) => {
    const from = checked.value[at - 1]?.until
    return { issuer, eventTypeBase, ...(from && { from }), until }
  })
}

/** A service of another make need not have such a document. */
function unlessRefused(error: unknown): undefined {
  if (!isKurierProblem(error) || error.status >= 500 || error.status === 429) throw error
}
