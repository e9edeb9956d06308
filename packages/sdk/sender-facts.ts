import { isJsonObject, type JsonObject } from './json-shape.ts'
import type { ContentRecord } from './metadata-record.ts'

/** Levels of assurance of an identification, as eIDAS (Regulation 910/2014, article 8) names them. */
export const assuranceLevels = ['low', 'substantial', 'high'] as const
export type AssuranceLevel = (typeof assuranceLevels)[number]

/** What a metadata record says of a payment; `grossAmount` in euros. */
export interface PaymentFact {
  status?: string
  grossAmount?: number
  method?: string
  transactionId?: string
  at?: string
}

/** How somebody proved who they are, as the sender says; nothing here checks it. */
export interface IdentificationFact {
  type?: string
  level?: AssuranceLevel
}

/** A way to answer that does not lead through the service; `address` as far as the record has one. */
export interface ChannelFact {
  channel: string
  address?: string
}

/** A further value with its JSON Pointer (RFC 6901). */
export interface OtherFact {
  pointer: string
  value: string
}

/** What a metadata record says beside the content, for the people who decide. */
export interface SenderFacts {
  payment?: PaymentFact
  identifications: IdentificationFact[]
  channels: ChannelFact[]
  senderReference?: string
  /** A day or a moment, as it was written. */
  applicationDate?: string
  /** Everything else, at most 50 values. */
  others: OtherFact[]
}

/** Values that are told one by one, at most: a record is written by strangers. */
const MOST_OTHERS = 50
/** Code units of a value that is told, at most. */
const LONGEST_VALUE = 300

/** Objects and lists in each other that are looked into, at most. */
const DEEPEST = 8

/** Members that are shown elsewhere or are for programs. */
const known = new Set([
  '$schema',
  'contentStructure',
  'publicService',
  'publicServiceType',
  'documentsLater',
  'paymentInformation',
  'authenticationInformation',
])

/**
 * Reads payment, identification, further reply channels and references out of a metadata record (decisions 9). Values are
 * those of the sender: nothing is checked, and nothing but their length is changed.
 */
export function senderFacts(record: ContentRecord): SenderFacts {
  const references = objectIn(record, 'additionalReferenceInfo')
  const senderReference = textIn(references, 'senderReference')
  const applicationDate = textIn(references, 'applicationDate')
  const payment = paymentIn(objectIn(record, 'paymentInformation'))
  return {
    ...(payment && { payment }),
    identifications: identificationsIn(record.authenticationInformation),
    channels: channelsIn(objectIn(record, 'replyChannel')),
    ...(senderReference !== undefined && { senderReference }),
    ...(applicationDate !== undefined && { applicationDate }),
    others: othersIn(record),
  }
}

const objectIn = (around: JsonObject, name: string): JsonObject => {
  const value = around[name]
  return isJsonObject(value) ? value : {}
}

const cut = (text: string): string => (text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text)

const textIn = (around: JsonObject, name: string): string | undefined => {
  const value = around[name]
  return typeof value === 'string' && value.trim() !== '' ? cut(value) : undefined
}

function paymentIn(told: JsonObject): PaymentFact | undefined {
  const { grossAmount } = told
  const texts = {
    status: textIn(told, 'status'),
    method: textIn(told, 'paymentMethodDetail') ?? textIn(told, 'paymentMethod'),
    transactionId: textIn(told, 'transactionId'),
    at: textIn(told, 'transactionTimestamp'),
  }
  const payment: PaymentFact = {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)),
    ...(typeof grossAmount === 'number' && { grossAmount }),
  }
  return Object.keys(payment).length > 0 ? payment : undefined
}

/** One report, or a list of them. */
function identificationsIn(told: unknown): IdentificationFact[] {
  const reports = (Array.isArray(told) ? told : [told]).filter(isJsonObject).slice(0, MOST_OTHERS)
  return reports.map((report) => {
    const type = textIn(report, 'type')
    const level = levelIn(report) ?? levelIn(contentOf(report))
    return { ...(type !== undefined && { type }), ...(level && { level }) }
  })
}

/** The level that any member beside long content names: `substantial`, or an address that ends with it. */
function levelIn(report: JsonObject): AssuranceLevel | undefined {
  for (const [, value] of leavesOf(report, '', MOST_OTHERS)) {
    const word = typeof value === 'string' ? /(?:^|[/_-])(low|substantial|high)$/i.exec(value)?.[1] : undefined
    const level = assuranceLevels.find((one) => one === word?.toLowerCase())
    if (level) return level
  }
  return undefined
}

/** The content of a report: JSON in base64url, or the payload of a compact JWS (RFC 7515). */
function contentOf({ content }: JsonObject): JsonObject {
  if (isJsonObject(content)) return content
  if (typeof content !== 'string') return {}
  const segments = content.split('.')
  try {
    const bytes = Uint8Array.from(atob((segments[1] ?? content).replaceAll('-', '+').replaceAll('_', '/')), (one) =>
      one.charCodeAt(0),
    )
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isJsonObject(value) ? value : {}
  } catch {
    return {} // a report in another form says nothing here
  }
}

/** Members of a channel that say where it leads, the first that is there. */
const addressMembers = ['address', 'mailboxUuid', 'finkPostfachref', 'kontoId'] as const

function channelsIn(told: JsonObject): ChannelFact[] {
  const channels = Object.entries(told).filter(([name, value]) => name !== 'fitConnect' && isJsonObject(value))
  return channels.slice(0, MOST_OTHERS).map(([channel, value]) => {
    const about = isJsonObject(value) ? value : {}
    const address = addressMembers.map((name) => textIn(about, name)).find((one) => one !== undefined)
    return { channel: cut(channel), ...(address !== undefined && { address }) }
  })
}

const toldApart = /^\/(?:replyChannel|additionalReferenceInfo\/(?:senderReference|applicationDate)$)/

function othersIn(record: JsonObject): OtherFact[] {
  const rest = Object.fromEntries(Object.entries(record).filter(([name]) => !known.has(name)))
  return leavesOf(rest, '', MOST_OTHERS * 2)
    .filter(([pointer]) => !toldApart.test(pointer))
    .slice(0, MOST_OTHERS)
    .map(([pointer, value]) => ({ pointer: cut(pointer), value: cut(String(value)) }))
}

type Leaf = readonly [pointer: string, value: string | number | boolean]

/** The values without members, with their pointers, in the order of the record; null says nothing, nor does what lies deeper. */
function leavesOf(value: unknown, pointer: string, most: number, depth = 0): Leaf[] {
  if (most <= 0 || depth > DEEPEST || value === null || value === undefined) return []
  if (typeof value !== 'object') {
    const isLeaf = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return isLeaf ? [[pointer, value]] : []
  }
  const leaves: Leaf[] = []
  for (const [name, member] of Object.entries(value)) {
    if (leaves.length >= most) break
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    leaves.push(...leavesOf(member, at, most - leaves.length, depth + 1))
  }
  return leaves
}
