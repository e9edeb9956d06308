import { log } from '../../platform/log.ts'
import { mailIsPossible, sendMail, type Mail } from '../../platform/mail.ts'

/** A mail to some addresses. `facts`: for the log when it fails; `note` keeps which of them the mail server took. */
export type Letter = Omit<Mail, 'to'> & {
  to: readonly string[]
  facts: object
  note?: (mailedTo: string[]) => Promise<unknown>
}

/**
 * Sends what needs somebody by mail. Its rows are taken before, by the statement of each kind, so that each comes once
 * however many nodes ask; a refused one is not tried again. Without a mail server the portal shows it all the same.
 * @returns how many went out
 */
export async function sendLetters(letters: AsyncIterable<Letter>): Promise<number> {
  let sent = 0
  for await (const letter of letters) {
    if (!mailIsPossible()) continue
    const mailedTo: string[] = []
    for (const to of letter.to) if (await isTaken(to, letter)) mailedTo.push(to)
    await letter.note?.(mailedTo)
    if (mailedTo.length > 0) sent += 1
  }
  return sent
}

async function isTaken(to: string, { subject, text, facts }: Letter): Promise<boolean> {
  try {
    await sendMail({ to, subject, text })
    return true
  } catch (error) {
    log.warn({ ...facts, reason: String(error) }, 'a mail about what needs somebody was not sent')
    return false
  }
}
