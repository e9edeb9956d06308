import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AuthenticationTags } from '#sdk/event-types.ts'
import { fitting, filledText, jsonObject, mapOf, object, optional, parseJson, text, uuid } from '#sdk/json-shape.ts'
import type { JwkPair } from '#sdk/keys.ts'
import { jwk } from '#sdk/public-reads.ts'
import { misuse } from './failure.ts'

/** File name of a receipt, in the folder that was sent. */
export const receiptFile = 'receipt.json'

/** What the sender keeps of a submission. The private key opens the replies: the file is for its owner alone. */
export interface Receipt {
  destinationId: string
  /** `sending` until the service has said that it is submitted. */
  state: string
  submissionId?: string
  caseId?: string
  submittedAt?: string
  authenticationTags?: AuthenticationTags
  replyKey: JwkPair['privateKey']
}

const tags = object({ metadata: filledText, data: filledText, attachments: mapOf(uuid, filledText) })
const receipt = object({
  destinationId: uuid,
  state: text,
  submissionId: optional(uuid),
  caseId: optional(uuid),
  submittedAt: optional(text),
  authenticationTags: optional(tags),
  replyKey: jwk,
  attachments: optional((value: unknown) => value),
})

/** Written whole or not at all. */
export function writeReceipt(folder: string, content: Receipt & { attachments?: unknown }): void {
  const path = join(folder, receiptFile)
  const temporary = join(folder, `.${receiptFile}.part`)
  writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  renameSync(temporary, path)
}

/** The receipt of a folder, if there is one. What stands in it is never part of a message. */
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
  const receipts = folders.flatMap((path) => receiptOf(path))
  return receipts.filter((found) => found.caseId === caseId).map((found) => found.replyKey)
}

/** Among many folders, a file of the same name that is something else is passed over. */
function receiptOf(folder: string): Receipt[] {
  const written = readIfThere(join(folder, receiptFile))
  const checked = written && fitting(receipt, parseJson(written)?.value)
  return checked?.ok ? [checked.value] : []
}

/** A JSON object from a file of this program, if it is there. */
export function jsonFile(path: string): Record<string, unknown> | undefined {
  const written = readIfThere(path)
  const checked = written && fitting(jsonObject, parseJson(written)?.value)
  return checked?.ok ? checked.value : undefined
}
