import { matchesWords, plainText } from '#components/ui/matches-words.ts'
import { OPENED } from '#components/ui/seen-pages.ts'

/**
 * A page of the portal, one where something is done, one that was opened lately, or something to read, by the name under which it is looked for;
 * `note`: what tells it from others of that name.
 */
export type Place = { kind: 'opened' | 'page' | 'action' | 'documentation'; href: string; label: string; note?: string }

/** One letter would be in every name. */
const LEAST_CHARACTERS = 2
const MOST_PLACES = 6

/** The places that have each of the text's words in their names, those that begin with it first; accents do not matter. */
export function matchingPlaces<Kind extends Place>(places: readonly Kind[], text: string): Kind[] {
  const wanted = plainText(text).trim()
  if (wanted.length < LEAST_CHARACTERS) return []
  const matching = places.filter(({ label }) => matchesWords(label, wanted))
  const isNear = ({ label }: Place) => plainText(label).startsWith(wanted)
  return [...matching.filter(isNear), ...matching.filter((place) => !isNear(place))].slice(0, MOST_PLACES)
}

/** What was opened in this window, the last first. */
export function openedPlaces(): Place[] {
  const kept: unknown = JSON.parse(sessionStorage.getItem(OPENED) ?? '[]')
  return (Array.isArray(kept) ? kept : []).flatMap((one: unknown): Place[] =>
    Array.isArray(one) ? [{ kind: 'opened', href: String(one[0]), label: String(one[1]) }] : [],
  )
}
