import { setTimeout as pause } from 'node:timers/promises'
import type { CallbackReceiver } from '@kurier/sides/callback-receiver'
import { openRight, readAttachments, type Inbox, type Openable } from '@kurier/sides/inbox'
import type { CallbackBody } from '@kurier/sdk/verify-callback'
import type { LoggedEvent } from '@kurier/sdk/verify-event-log'
import type { Report, Who } from './report.ts'

/** Notify events follow within five seconds (decisions 6). */
const TOLD_LIMIT = 20_000

/** A document that has been sent to a party, and how the party learns of it. */
type News = {
  report: Report
  who: Who
  receiver: CallbackReceiver
  callback: string
  names: (callback: CallbackBody) => boolean
  list: string
  isListed: () => Promise<boolean>
  events: () => Promise<LoggedEvent[]>
}

/** Waits for the callback, fetches the list, and sees both written down in the event log. */
export async function learn({ report, who, receiver, callback, names, list, isListed, events }: News): Promise<void> {
  await report.step(who, `gets ${callback}: timestamp fresh, HMAC right`, () => receiver.next(names, 0))
  await report.step(who, list, async () => {
    if (!(await isListed())) throw new Error('It is not in the list.')
  })
  await report.step(who, 'reads in the log: told by callback and by polling', () => untilTold(events))
}

/** Waits until the log says that the recipient of a submission or reply was told of it both by callback and by polling. */
async function untilTold(readEvents: () => Promise<LoggedEvent[]>): Promise<void> {
  const deadline = performance.now() + TOLD_LIMIT
  for (;;) {
    const ways = (await readEvents()).flatMap((event) =>
      event.verified && 'notifyType' in event.content ? event.content.notifyType : [],
    )
    if (ways.includes('callback') && ways.includes('polling')) return
    if (performance.now() > deadline) {
      const found = ways.join(', ') || 'none'
      throw new Error(`After ${TOLD_LIMIT / 1000} s the log has these notify events only: ${found}.`)
    }
    await pause(200)
  }
}

/**
 * Waits for callbacks that fit until one has come after which something is so.
 * @param from how many callbacks there were before it could become so
 */
export async function toldUntil(
  receiver: CallbackReceiver,
  { fits, from }: { fits: (callback: CallbackBody) => boolean; from: number },
  isSo: () => Promise<boolean>,
): Promise<void> {
  let seen = from
  do {
    await receiver.next(fits, seen)
    seen = receiver.received.length
  } while (!(await isSo()))
}

type Opening = { report: Report; who: Who; words: string; id: string }

/** Fetches, decrypts and checks every part of what has come, and tells of each. */
export async function openAll<Opened extends Openable>(
  { report, who, words, id }: Opening,
  inbox: Inbox<Opened>,
): Promise<Opened> {
  const opened = await report.step(who, words, () => openRight(inbox, id))
  await readAttachments(inbox, opened, (name, read) =>
    report.step(who, `decrypts ${name}`, read, () => 'tag and hash right'),
  )
  return opened
}
