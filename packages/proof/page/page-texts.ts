import { events as germanEvents } from '../words/de/events.ts'
import { evidence as german } from '../words/de/evidence.ts'
import { events as englishEvents } from '../words/en/events.ts'
import { evidence as english } from '../words/en/evidence.ts'
import type { EvidenceFault } from '../evidence-faults.ts'
import type { EvidencePlace } from '../evidence-place.ts'
import { filled } from './dom.ts'

/** What a page says in one language: it carries both, since it stands alone. */
export type PageTexts = {
  language: 'de' | 'en'
  words: typeof german
  events: typeof germanEvents
  /** A time in German time. */
  time: (at: string | number) => string
}

const timeIn = (language: string): PageTexts['time'] => {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone: 'Europe/Berlin',
  })
  return (at) => {
    const time = new Date(at)
    return Number.isNaN(time.getTime()) ? String(at) : format.format(time)
  }
}

export const pageTexts: Record<PageTexts['language'], PageTexts> = {
  de: { language: 'de', words: german, events: germanEvents, time: timeIn('de-DE') },
  en: { language: 'en', words: english, events: englishEvents, time: timeIn('en-GB') },
}

/** What is wrong with a record of the file, in words. */
export const faultText = (texts: PageTexts, { place, code, detail = '' }: EvidenceFault): string =>
  `${placeIn(texts, place)}: ${filled(texts.words.faults[code], { detail })}`

/** Which record of the file, in words. */
export function placeIn({ words }: PageTexts, place: EvidencePlace): string {
  const text = words.places[place.kind]
  if (place.kind === 'event') return filled(text, { name: place.sequence })
  if (place.kind === 'checkpoint') return filled(text, { name: place.number })
  return 'id' in place ? filled(text, { name: place.id }) : text
}
