import { isKurierProblem, KurierError } from './errors.ts'
import { isJsonObject } from './json-shape.ts'

/** The authorisation server metadata (RFC 8414) of the service, where it names its {schema_base}. */
const serverMetadata = '/.well-known/oauth-authorization-server'
const member = 'kurier_schema_base'

/**
 * {schema_base} as the service tells it; `undefined` when it tells none. Throws `answer-unexpected` when it tells something
 * that is no address, and the errors of the call other than a refusal.
 * @param read gives the JSON below {base_url} that everybody may read
 */
export async function discoverSchemaBase(read: (path: string) => Promise<unknown>): Promise<string | undefined> {
  const metadata = await read(serverMetadata).catch(unlessRefused)
  const told = isJsonObject(metadata) ? metadata[member] : undefined
  if (told === undefined || told === null) return undefined
  if (typeof told === 'string' && /^https?:/.test(told) && URL.canParse(told)) return told
  throw new KurierError('answer-unexpected', `GET ${serverMetadata}: ${member} must be an address`)
}

/** A service of another make need not have such a document. */
function unlessRefused(error: unknown): undefined {
  if (!isKurierProblem(error) || error.status >= 500 || error.status === 429) throw error
}
