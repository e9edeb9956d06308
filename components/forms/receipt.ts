import type { JWK } from 'jose'
import type { AuthenticationTags } from '#sdk/event-types.ts'

/** What the person keeps: it opens the status page and the replies, so it is handed to nobody else. */
export type Receipt = {
  receiptOf: string
  version: string
  title: string
  sentAt: string
  caseId: string
  submissionId: string
  statusCode: string
  /** Tags of what was sent; the administration names the same ones when it accepts. */
  authenticationTags: AuthenticationTags
  /** Proofs that the person wanted to hand in later, by name. */
  later?: readonly string[]
  /** Opens the replies. */
  privateKey: JWK
}

/** What asks for the status. The key is there when the receipt's file was given. */
export type Credentials = Pick<Receipt, 'caseId' | 'statusCode'> & { receipt?: Receipt }

const LONGEST_RECEIPT = 100_000

/** Reads a receipt's file; nothing when it is none. */
export function readReceipt(text: string): Receipt | undefined {
  if (text.length > LONGEST_RECEIPT) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined // told as no receipt
  }
  if (typeof json !== 'object' || json === null) return undefined
  const receipt = json as Partial<Receipt> // its members are looked at below
  const words = [receipt.receiptOf, receipt.version, receipt.caseId, receipt.submissionId, receipt.statusCode]
  const isWhole =
    words.every((word) => typeof word === 'string') &&
    isPrivateKey(receipt.privateKey) &&
    hasTags(receipt.authenticationTags)
  return isWhole ? (json as Receipt) : undefined // what the status page uses of it is there
}

const isPrivateKey = (key: unknown): boolean => isObject(key) && 'kty' in key && 'd' in key && typeof key.d === 'string'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasTags = (tags: unknown): boolean => isObject(tags) && 'attachments' in tags && isObject(tags.attachments)

/** The part of the status page's address that only the browser sees. */
export function statusFragment({ caseId, statusCode }: Pick<Receipt, 'caseId' | 'statusCode'>): string {
  return `#${new URLSearchParams({ case: caseId, code: statusCode }).toString()}`
}

export function readStatusFragment(hash: string): Pick<Receipt, 'caseId' | 'statusCode'> | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const caseId = words.get('case')
  const statusCode = words.get('code')
  return caseId && statusCode ? { caseId, statusCode } : undefined
}
