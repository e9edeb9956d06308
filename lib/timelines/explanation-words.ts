import { writtenAs } from '@kurier/forms/written-as'
import { TIME_ZONE } from '../platform/durations.ts'
import { explanation as german } from '../words/de/timelines.ts'
import { explanation as english } from '../words/en/timelines.ts'
import { say, type Facts, type WordsLocale } from '../words/say.ts'
import type { Situation } from './explain-case.ts'

/** The event; its meaning for the applicant; the next step, with its time or the applicant's task. */
export type Explanation = [happened: string, means: string, next: string]

const words = { de: german, en: english }

/** Facts for a sentence: days as people write them, `until` where there is one, and the reason of a rejection. */
function factsOf(locale: WordsLocale, situation: Situation): Facts {
  const format = new Intl.DateTimeFormat(writtenAs[locale], { dateStyle: 'long', timeZone: TIME_ZONE })
  const {
    at,
    sentAt = at,
    until,
    reason = 'other',
  } = { sentAt: undefined, until: undefined, reason: undefined, ...situation }
  return {
    at: format.format(at),
    sentAt: format.format(sentAt),
    until: until ? format.format(until) : 'none',
    reason: words[locale].reasons[reason],
  }
}

/** The situation of a case for an applicant. */
export function explained(locale: WordsLocale, situation: Situation): Explanation {
  const { happened, means, next } = words[locale].situations[situation.kind]
  const facts = factsOf(locale, situation)
  return [say(locale, happened, facts), say(locale, means, facts), say(locale, next, facts)]
}
