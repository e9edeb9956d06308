import { selectOwnerEmails } from '../accounts/member-store.ts'
import { nameOfClient } from '../clients/store.ts'
import type { Context } from '../platform/context.ts'
import { settings } from '../platform/env.ts'
import { afterAnswer } from '../platform/after-answer.ts'
import { inBoth, mailedMoment, mailIsPossible, sendMail, type Mail } from '../platform/mail.ts'
import { changeMail as german } from '../words/de/destinations.ts'
import { changeMail as english } from '../words/en/destinations.ts'
import type { WordsLocale } from '../words/say.ts'
import type { Destination } from './store.ts'

/** What decides who reads what comes, and who is told of it. */
export type Concern =
  | { what: 'encryption-key-in-use' | 'encryption-key-added' | 'signing-key-added' | 'key-revoked'; kid: string }
  | { what: 'callback-changed' | 'callback-removed' | 'callback-secret-changed' }

const words = { de: german, en: english }

/**
 * Tells the owners of a destination's organisation by mail what changed, so that nobody redirects content unseen. Called
 * after the change is stored; it stands whether the mail goes out or not, and nobody waits for it.
 */
export function tellOwners(context: Context, destination: Destination, concerns: readonly Concern[]): void {
  if (concerns.length === 0 || !mailIsPossible()) return
  const about = { destinationId: destination.id }
  afterAnswer(told(context, destination, concerns), 'owners were not told of a change by mail', about)
}

async function told(context: Context, destination: Destination, concerns: readonly Concern[]): Promise<void> {
  const emails = await selectOwnerEmails(context.db, destination.organisationId)
  const mail = changeMail(
    { name: destination.name, id: destination.id },
    concerns,
    await whoOf(context),
    context.clock.machine(),
  )
  const sent = await Promise.allSettled(emails.map((to) => sendMail({ to, ...mail })))
  const failure = sent.find((one) => one.status === 'rejected')
  if (failure) throw failure.reason
}

/** Who did it, in words for both languages; a client is named by its name. */
async function whoOf({ db, actor }: Context): Promise<string> {
  if (actor.kind === 'person') return actor.name
  if (actor.kind === 'system') return 'kurier (command line)'
  return (await nameOfClient(db, actor.clientId))?.name ?? 'Client'
}

function changeMail(
  { name, id }: { name: string; id: string },
  concerns: readonly Concern[],
  who: string,
  at: Date,
): Omit<Mail, 'to'> {
  const changesIn = (locale: WordsLocale) =>
    concerns.map((concern) => `- ${words[locale].changes[concern.what]}${'kid' in concern ? `: ${concern.kid}` : ''}`)
  return inBoth(words, (locale) => ({
    destination: name,
    who,
    at: mailedMoment(at, locale),
    changes: changesIn(locale).join('\n'),
    page: `${settings().baseUrl}/destinations/${id}`,
  }))
}
