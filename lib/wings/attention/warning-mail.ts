import type { FailingEndpoint } from '../../callbacks/log/failing-endpoints.ts'
import { inBoth, mailedMoment, type Mail } from '../../platform/mail.ts'
import { mails as german } from '../../words/de/attention.ts'
import { failures as germanFailures } from '../../words/de/callbacks.ts'
import { mails as english } from '../../words/en/attention.ts'
import { failures as englishFailures } from '../../words/en/callbacks.ts'
import { say, type WordsLocale } from '../../words/say.ts'

const words = { de: german.warning, en: english.warning }
const failures = { de: germanFailures, en: englishFailures }

/** What pages say of the failure, and the status of an answer. */
function reasonOf(locale: WordsLocale, failure: FailingEndpoint['lastFailure']): string {
  if (!failure?.kind) return ''
  const reason = say(locale, failures[locale][failure.kind].what)
  const { errorClass, status } = failure
  return errorClass === 'status' ? say(locale, words[locale].status, { reason, status: String(status) }) : reason
}

/**
 * The mail that warns of a failing address.
 * @param days for how many days it has failed
 * @param page where the portal shows the undelivered notices
 */
export function warningMail(endpoint: FailingEndpoint, days: number, page: string): Omit<Mail, 'to'> {
  const { owner, url, failingSince, givenUpAt, lastFailure } = endpoint
  return inBoth(words, (locale) => ({
    owner: owner.name,
    days,
    url,
    page,
    since: mailedMoment(new Date(failingSince), locale),
    isGivenUp: givenUpAt ? 'yes' : 'no',
    givenUpAt: givenUpAt ? mailedMoment(new Date(givenUpAt), locale) : '',
    reason: reasonOf(locale, lastFailure),
  }))
}
