import { problemTable } from '#app/_http/problems.ts'
import { scopeWords } from '#app/_openapi/shared-parts.ts'
import { scopes } from '#lib/platform/terms.ts'
import { wireAddresses } from '#lib/platform/wire-addresses.ts'
import { callbackTypeSection } from './callback-types.ts'
import { eventProblemTypes } from './event-problems.ts'
import { eventTypes } from './event-types.ts'
import type { Section } from './explained.ts'
import { problemCodes } from '@kurier/wire/codes'
import { remedies, usualWords } from '@kurier/wire/problem-words'

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

/** The types of HTTP error answers, `{schema_base}/submission-api/problems/<code>`. */
function httpProblemTypes(): Section {
  const { httpProblemTypeBase } = wireAddresses()
  return {
    anchor: 'http-problems',
    heading: 'Problems in HTTP answers',
    base: httpProblemTypeBase,
    intro:
      'Every answer of the interfaces with a status from 400 on is application/problem+json (RFC 9457) with type, title, status, detail and instance. Tell problems apart by their type.',
    types: problemCodes.map((code) => {
      const { status, title } = problemTable[code]
      return {
        uri: `${httpProblemTypeBase}/${code}`,
        anchor: `problem-${code}`,
        name: code,
        summary: usualWords[code],
        facts: [
          { label: 'Status', value: [`${status} ${title}`] },
          { label: 'What to do', value: [remedies[code]] },
        ],
      }
    }),
  }
}
