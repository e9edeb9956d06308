import { callbackTypeSection } from './callback-types.ts'
import { eventProblemTypes } from './event-problems.ts'
import { eventTypes } from './event-types.ts'
import type { Section } from './explained.ts'
import { httpProblemTypes } from './http-problems.ts'
import { scopeTypes } from './scope-types.ts'

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
