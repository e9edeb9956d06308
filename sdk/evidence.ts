import type { JWK } from 'jose'
import { canonicalJson } from './canonical-json.ts'
import {
  filledText,
  fitting,
  listOf,
  matching,
  oneOf,
  openObject,
  parseJson,
  text,
  uuid,
  wholeNumber,
  type Check,
} from './json-shape.ts'

/** Names the form of the file; programs that do not know it must not judge it. */
export const EVIDENCE_FORMAT = 'kurier-evidence/1'

const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC with milliseconds')
const nullable =
  <T>(check: Check<T>): Check<T | null> =>
  (value, pointer) =>
    value === null ? null : check(value, pointer)
const documentKind = oneOf('submission', 'reply')
const jwk: Check<JWK> = openObject({ kty: oneOf('RSA'), kid: filledText, n: filledText, e: filledText })

const attempt = openObject({
  startedAt: time,
  durationMilliseconds: wholeNumber,
  status: nullable(wholeNumber),
  errorClass: nullable(text),
})

const notice = openObject({
  side: oneOf('administration', 'online-service'),
  type: filledText,
  state: filledText,
  finishedAt: nullable(time),
  attempts: wholeNumber,
  tried: listOf(attempt),
})

const event = openObject({
  sequence: wholeNumber,
  token: text,
  chain: text,
  recordedAt: time,
  notices: listOf(notice),
})

const part = openObject({ part: filledText, kid: text, tag: text, size: wholeNumber, sha256: nullable(text) })

const documentRecord = openObject({
  kind: documentKind,
  id: uuid,
  state: filledText,
  stateSince: time,
  createdAt: time,
  submittedAt: nullable(time),
  announcedAttachments: listOf(uuid),
  parts: listOf(part),
})

const key = openObject({
  of: oneOf('service', 'destination'),
  kid: filledText,
  jwk,
  publishedAt: time,
  signsFrom: nullable(time),
  endedAt: nullable(time),
})

const service = openObject({ issuer: filledText, eventTypeBase: filledText, operator: nullable(text) })

const theCase = openObject({
  caseId: uuid,
  createdAt: time,
  destination: openObject({ destinationId: uuid, name: text }),
  client: openObject({ name: text }),
})

const receipt = openObject({ kind: documentKind, id: uuid, token: text })

const checkpoint = openObject({
  number: wholeNumber,
  token: text,
  timestamp: nullable(text),
  sequence: wholeNumber,
  index: wholeNumber,
  path: listOf(text),
})

const evidence = openObject({
  format: oneOf(EVIDENCE_FORMAT),
  madeAt: time,
  service,
  case: theCase,
  documents: listOf(documentRecord),
  keys: listOf(key),
  events: listOf(event),
  receipts: listOf(receipt),
  checkpoints: listOf(checkpoint),
  seal: text,
})

/** A case as one file that proves itself: what the service recorded, and what verifies it. No content. */
export type Evidence = ReturnType<typeof evidence>

/** What is wrong with the text of a file, before anything in it is verified. `line`: from 1. */
export type UnreadableEvidence = {
  code: 'unreadable' | 'not-evidence'
  line?: number
  sequence?: number
  detail: string
}

/** The lists of a file; each of their records stands on a line of its own. */
const lists = ['documents', 'keys', 'events', 'receipts', 'checkpoints'] as const

/** The text of evidence: canonical records (RFC 8785), one a line, so that a line shows which record was changed. */
export function evidenceText(given: Evidence): string {
  const { format, madeAt, service, case: about, seal } = given
  const head = Object.entries({ format, madeAt, service, case: about }).map(
    ([name, value]) => `"${name}":${canonicalJson(value)}`,
  )
  const records = lists.map((name) => `"${name}":[${given[name].map((one) => `\n${canonicalJson(one)}`).join(',')}]`)
  return `{${[...head, ...records, `"seal":${JSON.stringify(seal)}`].join(',\n')}}\n`
}

/** The evidence within a page that proves itself, or the text itself when it is no page. */
export function evidenceWithin(file: string): string {
  const [, within] = /<script type="application\/json" id="evidence">([^<]*)<\/script>/.exec(file) ?? []
  return within ?? file
}

/**
 * Reads the text of a file. It must stand exactly as `evidenceText` writes it, so that nothing in it can be changed
 * unseen, not even a space.
 */
export function readEvidence(file: string): { evidence: Evidence } | { fault: UnreadableEvidence } {
  const given = evidenceWithin(file)
  const parsed = parseJson(given)
  if (parsed === undefined) return { fault: brokenLine(given) }
  const checked = fitting(evidence, parsed.value)
  if (!checked.ok) return { fault: shapeFault(checked.fault) }
  const written = evidenceText(checked.value)
  const expected = given === file ? written : inPage(written)
  return given === expected ? { evidence: checked.value } : { fault: layoutFault(given, expected) }
}

/** As it stands in a page, where `<` is written as JSON's escape, so that no text can end the script. */
export const inPage = (written: string): string => written.replaceAll('<', '\\u003c')

/** The line of an event within the file: every record has its own. Which number it bears follows from its place. */
function eventOnLine(lines: readonly string[], at: number): number | undefined {
  const first = lines.findIndex((line) => line.endsWith('"events":['))
  const end = lines.findIndex((line) => line.startsWith('"receipts":['))
  return first !== -1 && at > first && (end === -1 || at < end) ? at - first : undefined
}

function faultOnLine(lines: readonly string[], at: number, detail: string): UnreadableEvidence {
  const sequence = eventOnLine(lines, at)
  return { code: 'unreadable', detail, ...(at >= 0 && { line: at + 1 }), ...(sequence !== undefined && { sequence }) }
}

/** The first record that is no JSON by itself. */
function brokenLine(given: string): UnreadableEvidence {
  const lines = given.split('\n')
  const isRecord = (line: string): boolean => line.startsWith('{') || line.includes('"sequence":')
  const isBroken = (line: string, at: number): boolean =>
    at > 0 && isRecord(line) && parseJson(line.replace(/\]?,?\r?$/, '')) === undefined
  return faultOnLine(lines, lines.findIndex(isBroken), 'The file is no JSON (any more).')
}

function layoutFault(given: string, expected: string): UnreadableEvidence {
  const lines = given.split('\n')
  const at = expected.split('\n').findIndex((line, index) => line !== lines[index])
  return faultOnLine(lines, at, 'The file is not written as the service writes it.')
}

/** The event that a pointer such as `/events/3/token` leads to. */
function shapeFault(detail: string): UnreadableEvidence {
  const [, index] = /^\/events\/(\d+)/.exec(detail) ?? []
  return { code: 'not-evidence', detail, ...(index !== undefined && { sequence: Number(index) + 1 }) }
}
