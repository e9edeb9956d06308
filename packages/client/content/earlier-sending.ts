import { option } from '@kurier/cli/parameters'
import type { Fate } from '@kurier/sdk/content-calls'
import type { SendingProgress, Sending, SendingNotes, SendingRequest, SentParts } from '@kurier/sdk/sending'
import { ClientError } from '../session/failure.ts'
import {
  earlierReceiptFile,
  isReplyReceipt,
  readReceipt,
  setReceiptAside,
  writeReceipt,
  type Receipt,
} from './receipt.ts'
import type { Session } from '../session/session.ts'

/** The switch of commands that send a folder. */
export const again = option(
  '--again',
  'sends the folder once more although it was sent; the earlier receipt is kept beside the new one',
)

/** The kind of sending that a command can continue, and how. */
export interface Continuation<R extends Receipt, S extends { fate: () => Promise<Fate> }> {
  fits: (earlier: Receipt) => earlier is R
  takeUp: (earlier: R) => S
}

/**
 * Sends a folder once, unless the person asks for a second time. An interrupted sending is looked up at the service,
 * which may have all of it. Returns the sending that the service still holds incomplete, if any.
 * Throws `sent-already`, also if the folder was begun as something else, and the errors of the calls.
 */
export async function interruptedSending<R extends Receipt, S extends { fate: () => Promise<Fate> }>(
  folder: string,
  isAgain: boolean | undefined,
  { fits, takeUp }: Continuation<R, S>,
): Promise<S | undefined> {
  const earlier = readReceipt(folder)
  if (earlier === undefined || isAgain) return undefined
  if (!fits(earlier) || earlier.state !== 'sending') throw sentAlready(folder, earlier)
  const sending = takeUp(earlier)
  const fate = await sending.fate()
  if (fate === 'open') return sending
  if (fate === 'given-up') return undefined
  const { document, authenticationTags } = fate
  const known = { ...earlier, uploaded: undefined, state: document.state, authenticationTags }
  writeReceipt(folder, known)
  throw sentAlready(folder, known)
}

/** How a command sends a folder, and the receipt that it keeps. */
interface FolderSending<I extends object, Q extends SendingRequest<I>> {
  isAgain: boolean | undefined
  request: Q
  begin: (request: Q) => Promise<Sending<I, Q>>
  receiptOf: (notes: I & SendingNotes) => WithoutState<Receipt>
}

type WithoutState<R> = R extends Receipt ? Omit<R, 'state'> : never

/** Keeps the receipt as current as the service: a sending known only to the service could never be answered. */
export async function sendWithReceipt<I extends object, Q extends SendingRequest<I>>(
  session: Session,
  folder: string,
  { isAgain, request, begin, receiptOf }: FolderSending<I, Q>,
): Promise<SentParts<I>> {
  const bar = session.progress()
  const onProgress = (progress: SendingProgress<I>): void => {
    if (progress.step === 'uploaded') write()
    bar.show(progress)
  }
  const watched = { ...request, onProgress }
  const sending = await begin(watched)
  const write = (): void => writeReceipt(folder, { ...receiptOf(sending.toJSON()), state: 'sending' })
  if (isAgain) setReceiptAside(folder)
  write()
  try {
    const sent = await sending.resume(watched)
    const { state, authenticationTags } = sent
    const done = { uploaded: undefined, state, submittedAt: new Date().toISOString(), authenticationTags }
    writeReceipt(folder, { ...receiptOf(sending.toJSON()), ...done })
    return sent
  } finally {
    bar.end()
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
