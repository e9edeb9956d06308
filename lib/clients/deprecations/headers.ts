import { settings } from '../../platform/env.ts'
import { SECOND } from '../../platform/durations.ts'
import { deprecatedSince, type DeprecationName } from './names.ts'

/** Where people read of it, in German and English: the page of all that is deprecated, at its place. */
export const deprecationPage = (name: DeprecationName): string => `${settings().baseUrl}/deprecations#${name}`

/**
 * The headers that go with a message in which something deprecated is used: `Deprecation` (RFC 9745 section 2.1),
 * `Sunset` (RFC 8594 section 3) when its end is set, and where people read of both.
 */
export function deprecationHeaders(name: DeprecationName): Record<string, string> {
  const sunset = settings().sunsets.get(name)
  const target = `<${deprecationPage(name)}>`
  const type = 'type="text/html"'
  const deprecation = `@${Date.parse(deprecatedSince[name]) / SECOND}`
  const link = `${target}; rel="deprecation"; ${type}`
  if (!sunset) return { deprecation, link }
  return { deprecation, sunset: sunset.toUTCString(), link: `${link}, ${target}; rel="sunset"; ${type}` }
}
