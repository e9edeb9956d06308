import type { JWK } from 'jose'
import type { AuthenticationTags } from '@kurier/sdk/event-types'

/**
 * The secrets that open the status and the replies, so that they are handed to nobody else. A printed receipt holds
 * only these, without the tags.
 */
export type Receipt = {
  caseId: string
  statusCode: string
  /** Tags of the sent parts; the administration names the same ones when it accepts. */
  authenticationTags?: AuthenticationTags
  /** Opens the replies. */
  privateKey: JWK
}

/** The receipt as the form makes it and as its file holds it. */
export type WholeReceipt = Receipt & {
  receiptOf: string
  version: string
  title: string
  sentAt: string
  submissionId: string
  authenticationTags: AuthenticationTags
  /** Proofs that the person wanted to hand in later, by name. */
  later?: readonly string[]
}

/**
 * The credentials that ask for the status. The receipt is set if it was given as a file, instead of just its case id
 * and status code.
 */
export type ReceiptCredentials = Pick<Receipt, 'caseId' | 'statusCode'> & { receipt?: Receipt }

const LONGEST_RECEIPT = 100_000

/** Reads a receipt's file; undefined for any other file. */
export function readReceipt(text: string): WholeReceipt | undefined {
  if (text.length > LONGEST_RECEIPT) return undefined
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined // shown as an invalid receipt
  }
  if (typeof json !== 'object' || json === null) return undefined
  const receipt = json as Partial<WholeReceipt> // its members are checked below
  const words = [receipt.receiptOf, receipt.version, receipt.caseId, receipt.submissionId, receipt.statusCode]
  const isWhole =
    words.every((word) => typeof word === 'string') &&
    isPrivateKey(receipt.privateKey) &&
    hasTags(receipt.authenticationTags)
  return isWhole ? (json as WholeReceipt) : undefined // all members that the status page uses are there
}

const isPrivateKey = (key: unknown): boolean => isObject(key) && 'kty' in key && 'd' in key && typeof key.d === 'string'

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasTags = (tags: unknown): boolean => isObject(tags) && 'attachments' in tags && isObject(tags.attachments)

/** The part of the status page's address that only the browser sees; `key` is the packed private key. */
export type StatusLink = Pick<Receipt, 'caseId' | 'statusCode'> & { key?: string }

export function statusFragment({ caseId, statusCode, key }: StatusLink): string {
  return `#${new URLSearchParams({ case: caseId, code: statusCode, ...(key !== undefined && { key }) }).toString()}`
}

export function readStatusFragment(hash: string): StatusLink | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ''))
  const caseId = words.get('case')
  const statusCode = words.get('code')
  return caseId && statusCode ? { caseId, statusCode, key: words.get('key') ?? undefined } : undefined
}

/** Reads the whole address of a status page, of any host, since services move. */
export function readStatusLink(text: string): StatusLink | undefined {
  return URL.canParse(text) ? readStatusFragment(new URL(text).hash) : undefined
}
