import { scopeWords } from '#app/_openapi/shared-parts.ts'
import { scopes } from '#lib/platform/actor.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import type { Section } from './explained.ts'

/** The long form of the scopes, `{schema_base}/oauth/scopes/<name>`. */
export function scopeTypes(): Section {
  const { scopeBase } = wireAddresses()
  return {
    anchor: 'scopes',
    heading: 'Scopes',
    base: scopeBase,
    intro:
      'What an access token allows. Requests may name scopes by their short or long form; better is to name none, since a token request without scope gives all that are assigned to the client.',
    types: scopes.map((name) => ({
      uri: `${scopeBase}/${name}`,
      anchor: `scope-${name}`,
      name,
      summary: `${scopeWords[name]}.`,
      facts: [],
    })),
  }
}
