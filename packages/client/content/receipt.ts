import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthenticationTags } from '@kurier/sdk/event-types'
import {
  fitting,
  filledText,
  jsonObject,
  mapOf,
  object,
  optional,
  parseJson,
  text,
  uuid,
  type JsonShapeCheck,
} from '@kurier/sdk/json-shape'
import type { JwkPair } from '@kurier/sdk/keys'
import { jwk } from '@kurier/sdk/public-reads'
import { noteMembers, type SendingNotes } from '@kurier/sdk/sending'
import { misuse } from '../session/failure.ts'

/** File name of a receipt, in the folder that was sent. */
export const receiptFile = 'receipt.json'

/** A receipt of this folder, of its last sending or of an earlier one. */
export function isReceiptFile(name: string): boolean {
  return /^receipt(-[0-9a-f-]{36})?\.json$/.test(name)
}

/** The record of a sending, kept from the moment at which the service knows of it. */
interface SendingReceipt {
  caseId: string
  /** `sending` until the service has said that it is submitted. */
  state: string
  submittedAt?: string
  authenticationTags?: AuthenticationTags
}

/** The sender's record of a submission. The private key opens the replies: the file is for its owner alone. */
export interface SubmissionReceipt extends SendingReceipt, Partial<SendingNotes> {
  destinationId: string
  submissionId: string
  replyKey: JwkPair['privateKey']
}

/** The administration's record of a reply. */
export interface ReplyReceipt extends SendingReceipt, SendingNotes {
  replyId: string
}

export type Receipt = SubmissionReceipt | ReplyReceipt

export function isReplyReceipt(receipt: Receipt): receipt is ReplyReceipt {
  return 'replyId' in receipt
}

export function isSubmissionReceipt(receipt: Receipt): receipt is SubmissionReceipt {
  return !isReplyReceipt(receipt)
}

const sending = {
  caseId: uuid,
  state: text,
  submittedAt: optional(text),
  authenticationTags: optional(
    object({ metadata: filledText, data: filledText, attachments: mapOf(uuid, filledText) }),
  ),
}
const { attachments, uploaded } = noteMembers
const submissionReceipt: JsonShapeCheck<SubmissionReceipt> = object({
  ...sending,
  destinationId: uuid,
  submissionId: uuid,
  attachments: optional(attachments),
  uploaded,
  replyKey: jwk,
})
const replyReceipt: JsonShapeCheck<ReplyReceipt> = object({ ...sending, replyId: uuid, attachments, uploaded })

const receipt: JsonShapeCheck<Receipt> = (value, pointer) =>
  (Object.hasOwn(jsonObject(value, pointer), 'replyId') ? replyReceipt : submissionReceipt)(value, pointer)

/** Written whole or not at all. */
export function writeReceipt(folder: string, content: Receipt): void {
  const path = join(folder, receiptFile)
  const temporary = join(folder, `.${receiptFile}.part`)
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, path)
}

/** The name under which a receipt stays when its folder is sent once more. */
export function earlierReceiptFile(earlier: Receipt): string {
  return `receipt-${isReplyReceipt(earlier) ? earlier.replyId : earlier.submissionId}.json`
}

/** Makes room for the receipt of another sending, if there is one already. */
export function setReceiptAside(folder: string): void {
  const earlier = readReceipt(folder)
  if (earlier !== undefined) renameSync(join(folder, receiptFile), join(folder, earlierReceiptFile(earlier)))
}

/** The receipt of a folder, if it has one. Messages never quote its content. */
export function readReceipt(folder: string): Receipt | undefined {
  const path = join(folder, receiptFile)
  const written = readIfThere(path)
  if (written === undefined) return undefined
  const checked = fitting(receipt, parseJson(written)?.value)
  if (checked.ok) return checked.value
  throw misuse(`${path} is no receipt of this program. Move it away.`)
}

function readIfThere(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

/** The private reply keys of a case, from the receipts of a folder and of the folders in it. */
export async function replyKeysOf(folder: string, caseId: string): Promise<JwkPair['privateKey'][]> {
  const within = await readdir(folder, { withFileTypes: true })
  const folders = [folder, ...within.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name))]
  const receipts = (await Promise.all(folders.map((path) => receiptsIn(path)))).flat()
  return receipts.filter((found) => found.caseId === caseId).map((found) => found.replyKey)
}

/** Among many folders, a file of the same name that is something else is passed over. */
async function receiptsIn(folder: string): Promise<SubmissionReceipt[]> {
  const names = (await readdir(folder)).filter((name) => isReceiptFile(name))
  return names.flatMap((name) => {
    const written = readIfThere(join(folder, name))
    const checked = written && fitting(receipt, parseJson(written)?.value)
    return checked?.ok && isSubmissionReceipt(checked.value) ? [checked.value] : []
  })
}

/** A JSON object from a file of this program, if it is there. */
export function jsonFile(path: string): Record<string, unknown> | undefined {
  const written = readIfThere(path)
  const checked = written && fitting(jsonObject, parseJson(written)?.value)
  return checked?.ok ? checked.value : undefined
}
