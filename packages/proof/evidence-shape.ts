import { HASH } from '@kurier/wire/patterns'
import type { JWK } from 'jose'
import {
  exactObject,
  filledText,
  listOf,
  matching,
  oneOf,
  openObject,
  orNull,
  text,
  uuid,
  wholeNumber,
  type JsonShapeCheck,
} from '@kurier/sdk/json-shape'

const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'a time in UTC with milliseconds')
const digest = matching(HASH, 'a SHA-256 in base64url')
const documentKind = oneOf('submission', 'reply')
/** Unknown members of a JWK are ignored (RFC 7517 section 4). */
const jwk: JsonShapeCheck<JWK> = openObject({ kty: oneOf('RSA'), kid: filledText, n: filledText, e: filledText })

const attempt = exactObject({
  startedAt: time,
  durationMilliseconds: wholeNumber,
  status: orNull(wholeNumber),
  errorClass: orNull(text),
})

const notice = exactObject({
  side: oneOf('administration', 'online-service'),
  type: filledText,
  state: filledText,
  reason: orNull(text),
  finishedAt: orNull(time),
  attempts: wholeNumber,
  tried: listOf(attempt),
})

const event = exactObject({
  sequence: wholeNumber,
  token: text,
  chain: digest,
  recordedAt: time,
  notices: listOf(notice),
})

const part = exactObject({ part: filledText, kid: text, tag: text, size: wholeNumber, sha256: orNull(digest) })

const documentRecord = exactObject({
  kind: documentKind,
  id: uuid,
  state: filledText,
  stateSince: time,
  createdAt: time,
  submittedAt: orNull(time),
  service: orNull(exactObject({ identifier: text, name: text })),
  region: orNull(text),
  announcedAttachments: listOf(uuid),
  parts: listOf(part),
})

const key = exactObject({
  of: oneOf('service', 'destination'),
  kid: filledText,
  jwk,
  publishedAt: time,
  signsFrom: orNull(time),
  endedAt: orNull(time),
})

const theCase = exactObject({
  caseId: uuid,
  createdAt: time,
  destination: exactObject({ destinationId: uuid, name: text }),
  client: exactObject({ name: text }),
})

const receipt = exactObject({ kind: documentKind, id: uuid, token: text })

const checkpoint = exactObject({
  number: wholeNumber,
  token: text,
  timestamp: orNull(text),
  sequence: wholeNumber,
  index: wholeNumber,
  path: listOf(digest),
})

/** The members that all formats share. */
const common = {
  madeAt: time,
  case: theCase,
  documents: listOf(documentRecord),
  keys: listOf(key),
  events: listOf(event),
  receipts: listOf(receipt),
  checkpoints: listOf(checkpoint),
  seal: text,
}

const identity = exactObject({ issuer: filledText, eventTypeBase: filledText, from: orNull(time), until: orNull(time) })

const first = exactObject({
  ...common,
  format: oneOf('kurier-evidence/1'),
  service: exactObject({ issuer: filledText, eventTypeBase: filledText, operator: orNull(text) }),
})

const second = exactObject({
  ...common,
  format: oneOf('kurier-evidence/2'),
  /** SHA-256 of what goes with the data: the page without its data, and the other files of the ZIP. */
  files: exactObject({ page: digest, readme: digest, schema: digest, verifier: digest }),
  service: exactObject({ operator: orNull(text), identities: listOf(identity) }),
})

/** A case as one file that proves itself: what the service recorded, and what verifies it. No content. */
export type Evidence = ReturnType<typeof first> | ReturnType<typeof second>

/** The members of a file of each format: these, all of them, and no others. */
export const evidenceShapes: Record<Evidence['format'], JsonShapeCheck<Evidence>> = {
  'kurier-evidence/1': first,
  'kurier-evidence/2': second,
}
