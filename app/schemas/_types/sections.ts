import { scopeWords } from '#app/_openapi/shared-parts.ts'
import { scopes } from '#lib/platform/terms.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { callbackTypeSection } from './callback-types.ts'
import { eventProblemTypes } from './event-problems.ts'
import { eventTypes } from './event-types.ts'
import type { Section } from './explained.ts'
import { httpProblemTypes } from './http-problems.ts'

/** Everything that the type page explains, in its order. */
export function sections(): Section[] {
  return [eventTypes(), callbackTypeSection(), eventProblemTypes(), httpProblemTypes(), scopeTypes()]
}

/** The anchor on the type page that explains a type URI, or the base of one; nothing for any other URI. */
export function anchorOf(uri: string): string | undefined {
  const all = sections()
  const type = all.flatMap(({ types }) => types).find((each) => each.uri === uri)
  return type?.anchor ?? all.find(({ base }) => base === uri)?.anchor
}

/** The long form of the scopes, `{schema_base}/oauth/scopes/<name>`. */
function scopeTypes(): Section {
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
