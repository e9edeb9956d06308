import { isKurierProblem } from '#sdk/errors.ts'
import type { LoggedEvent } from '#sdk/verify-event-log.ts'
import { ClientError } from './failure.ts'
import { earlierReceiptFile, isReplyReceipt, readReceipt, writeReceipt, type Receipt } from './receipt.ts'

/** The switch of commands that send a folder. */
export const again = [
  '--again',
  'sends the folder once more although it was sent; the earlier receipt is kept beside the new one',
] as const

/** What the service says of a sending whose end is not known here. */
export interface Inquiry {
  state: () => Promise<string>
  events: () => Promise<LoggedEvent[]>
}

/** What a command may go on with, and how the service is asked about it. */
export interface Continuation<R extends Receipt> {
  fits: (earlier: Receipt) => earlier is R
  inquire: (earlier: R) => Inquiry
}

/**
 * A folder is sent once, unless the person says so. What was interrupted is looked up at the service, which may have it
 * whole. Gives the receipt of what the service still holds incomplete, if there is one.
 * Throws `sent-already`, also for what was begun as something else, and the errors of the calls.
 */
export async function interruptedSending<R extends Receipt>(
  folder: string,
  isAgain: boolean | undefined,
  { fits, inquire }: Continuation<R>,
): Promise<R | undefined> {
  const earlier = readReceipt(folder)
  if (earlier === undefined || isAgain) return undefined
  if (!fits(earlier)) throw sentAlready(folder, earlier)
  const now = earlier.state === 'sending' ? await stateNow(inquire(earlier)) : earlier.state
  if (now === 'incomplete') return earlier
  if (now === 'gone') return undefined
  const known = { ...earlier, state: now }
  if (now !== earlier.state) writeReceipt(folder, known)
  throw sentAlready(folder, known)
}

/** What stays incomplete is deleted by the service after a while; then it is as if it had never been begun. */
async function stateNow({ state, events }: Inquiry): Promise<string> {
  try {
    const now = await state()
    if (now !== 'deleted') return now
    const wasSubmitted = (await events()).some((event) => event.verified && event.name.startsWith('submit-'))
    return wasSubmitted ? now : 'gone'
  } catch (error) {
    if (isKurierProblem(error, 'not-found')) return 'gone'
    throw error
  }
}

function sentAlready(folder: string, receipt: Receipt): ClientError {
  const { state, caseId } = receipt
  const what = isReplyReceipt(receipt) ? `reply ${receipt.replyId}` : `submission ${receipt.submissionId}`
  const done = state === 'sending' ? 'was begun' : 'was sent'
  const advice = `To send it once more, add --again; its receipt is kept as ${earlierReceiptFile(receipt)}.`
  return new ClientError(
    'sent-already',
    2,
    `${folder} ${done} already, as ${what} in the case ${caseId} (${state}). ${advice}`,
  )
}
