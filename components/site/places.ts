import { matchesWords, plainText } from '#components/ui/matches-words.ts'

/** A page of the portal, or one where something is done, by the name under which it is looked for. */
export type Place = { kind: 'page' | 'action'; href: string; label: string }

/** One letter would be in every name. */
const LEAST_CHARACTERS = 2
const MOST_PLACES = 6

/** The places that have each of the text's words in their names, those that begin with it first; accents do not matter. */
export function matchingPlaces(places: readonly Place[], text: string): Place[] {
  const wanted = plainText(text).trim()
  if (wanted.length < LEAST_CHARACTERS) return []
  const matching = places.filter(({ label }) => matchesWords(label, wanted))
  const isNear = ({ label }: Place) => plainText(label).startsWith(wanted)
  return [...matching.filter(isNear), ...matching.filter((place) => !isNear(place))].slice(0, MOST_PLACES)
}
