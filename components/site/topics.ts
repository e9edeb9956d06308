import type { useTranslations } from 'use-intl'
import type { Messages } from '#components/messages/areas.ts'
import { plainText } from '#components/ui/matches-words.ts'
import type { SearchAnswer } from '#lib/timelines/schema.ts'
import type { Place } from './places.ts'

type SearchMatch = SearchAnswer['found'][number]
type Texts = ReturnType<typeof useTranslations<'site.search'>>

type Topic = { name: keyof Messages['site']['search']['topics']; hrefOf: (found: SearchMatch) => string | undefined }

const ofDestination = (path: string) => (found: SearchMatch) =>
  found.kind === 'destination' && found.mayOpen ? `/destinations/${found.id}${path}` : undefined
const ofClient = (path: string) => (found: SearchMatch) =>
  found.kind === 'client' && found.mayOpen ? `/clients/${found.id}${path}` : undefined
/** A list that can be narrowed to a destination or a client. */
const listOf = (path: string) => (found: SearchMatch) =>
  found.kind === 'destination' || found.kind === 'client' ? `${path}?${found.kind}=${found.id}` : undefined

/** What is looked for of a destination or client: a list of its things, or a part of its page. */
const topics: readonly Topic[] = [
  { name: 'cases', hrefOf: listOf('/cases') },
  { name: 'callbacks', hrefOf: listOf('/callbacks') },
  { name: 'pause', hrefOf: ofDestination('#callback') },
  { name: 'keys', hrefOf: ofDestination('/rotation') },
  { name: 'secret', hrefOf: ofClient('#secrets') },
  { name: 'refused', hrefOf: ofClient('/refused-calls') },
]

/** Shorter beginnings of a word are in too many. */
const LEAST_CHARACTERS = 4
const MOST_PLACES = 6

/**
 * A text as the words that name a topic, and the rest, by which the thing is looked for: "callback bau" asks for the callbacks of
 * what has "bau" in its name. `rest` is empty where no word names a topic, and where nothing else is left.
 */
export function topicsIn(text: string, t: Texts): { rest: string; asked: readonly Topic[] } {
  const words = text.trim().split(/\s+/)
  const known = topics.map((topic) => ({ topic, words: plainText(t(`topics.${topic.name}.words`)).split(' ') }))
  const names = (word: string) =>
    word.length < LEAST_CHARACTERS
      ? []
      : known.filter((one) => one.words.some((name) => name.startsWith(plainText(word)))).map(({ topic }) => topic)
  const asked = topics.filter((topic) => words.some((word) => names(word).includes(topic)))
  const rest = words.filter((word) => names(word).length === 0)
  return { asked, rest: asked.length === 0 ? '' : rest.join(' ') }
}

/** The topics of what was found by the rest of a text, as things to do. */
export function topicPlaces(asked: readonly Topic[], found: readonly SearchMatch[], t: Texts): Place[] {
  const places = found.flatMap((one) =>
    asked.flatMap(({ name, hrefOf }): Place[] => {
      const href = hrefOf(one)
      return href === undefined
        ? []
        : [{ kind: 'action', href, label: `${one.name ?? one.id}: ${t(`topics.${name}.label`)}` }]
    }),
  )
  return places.slice(0, MOST_PLACES)
}
