import { createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { headerFault } from '@kurier/wire/event-header'
import { ambiguityOf } from '@kurier/wire/strict-jws'
import { asRefusal, invalid, Refusal, type FieldFault } from '../platform/errors.ts'
import { pointerTo } from '@kurier/wire/json-pointer'
import { judged } from '../platform/fitting.ts'
import { documentedWith, refusing } from '../platform/json-schema.ts'
import { MOST_VALUES } from '@kurier/streamed-json/json-builder'
import { JsonReader } from '@kurier/streamed-json/json-reader'
import { anything } from '@kurier/streamed-json/shape'
import { settings } from '../platform/env.ts'
import { parseJws, verifiesPs512, type ParsedJws } from '../platform/crypto/jws.ts'
import { wireAddresses } from '../platform/wire-addresses.ts'
import type { AuthenticationTags } from './rules.ts'
import { instancePattern, LOWER_UUID, TAG_LENGTH, URI_PATTERN } from '@kurier/wire/patterns'
import { setPayloadPattern } from './set-payload-schema.ts'
import { type SubjectKind } from '@kurier/wire/names'
import { aheadFault, behindFault, type BothClocks } from './time-of-decision.ts'

const URI = new RegExp(URI_PATTERN)
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** What a receiving system may post in v2 (specification 6.2). */
const postable = ['accept-submission', 'reject-submission'] as const
export type PostableName = (typeof postable)[number]

/** Finds a signing key of the destination by kid: its JWK unless revoked or unknown. */
export type FindKey = (kid: string) => Promise<Record<string, unknown> | undefined>

export type PostedEvent = {
  token: string
  name: PostableName
  jti: string
  kid: string
  issuedAt: Date
  submissionId: string
  content: { authenticationTags?: AuthenticationTags; problems?: EventProblemInput[] }
}

/** A problem object (specification 6.2, content shape 4) of a submission or reply. */
const problemOf = (document: SubjectKind) =>
  z.object({
    type: z
      .string()
      .min(1)
      .max(2000)
      .refine(isUri, 'The type of a problem must be an absolute URI.')
      .meta({ format: 'uri', pattern: URI_PATTERN }),
    title: z.string().min(1).max(2000),
    detail: z.string().max(20_000).optional(),
    instance: z
      .string()
      .regex(
        new RegExp(instancePattern(document)),
        `The instance of a problem must be ${document}, metadata, data, attachment:<uuid> or other.`,
      ),
    status: z.never('A problem in an event has no status; leave it out.').optional(),
  })

// the token is logged as it was posted, so it may contain only these members (decisions 6)
const eventProblem = problemOf('submission').strict()
export const replyProblem = problemOf('reply').meta({ id: 'ReplyProblem', override: refusing(['status']) })
type EventProblemInput = z.infer<typeof eventProblem>

/** The form of a part's authentication tag. */
const documentedTag = { pattern: `^[A-Za-z0-9_-]{${TAG_LENGTH}}$` }

/** More than the attachments of any submission or reply, also of one from before the operator allowed fewer. */
const mostTags = (): number => Math.max(settings().limits.attachments, 1000)

/** Specification 6.2, content shape 1; absent attachments are taken as none (decisions 6). */
export const authenticationTags = z
  .object({
    metadata: z.string().min(1).meta(documentedTag),
    data: z.string().min(1).meta(documentedTag),
    attachments: z
      .record(z.string().meta({ format: 'uuid' }), z.string().meta(documentedTag))
      .meta({ override: documentedWith(() => ({ maxProperties: mostTags() })) })
      .default({}),
  })
  .meta({ id: 'AuthenticationTags' })

const contents = {
  'accept-submission': z.object({ authenticationTags, problems: z.array(eventProblem).optional() }),
  'reject-submission': z.object({ problems: z.array(eventProblem).min(1, 'A rejection needs at least one problem.') }),
} as const satisfies Record<PostableName, z.ZodType>

function isUri(text: string): boolean {
  return URI.test(text)
}

/** `pointer` into the payload; members of the protected header are under `/header`, the token as a whole is empty. */
const wrong = (pointer: string, detail: string): Refusal => invalid([{ pointer, detail }])

/** Expectation of a posted event: the case in the path and its destination; both clocks' time. */
type EventExpectation = BothClocks & { caseId: string; destinationId: string }

/**
 * Checks an event token that a receiving system posts, in named steps (decisions 6, "A posted event"). The caller
 * checks state, tags and repeated tokens.
 * @throws 400 when it is no compact JWS with JSON inside, 422 for everything else
 */
export async function checkPostedEvent(
  token: string,
  expected: EventExpectation,
  findKey: FindKey,
): Promise<PostedEvent> {
  if (COMPACT.test(token)) assertBounded(token)
  const jws = parseJws(token)
  if (!jws) throw new Refusal('malformed', 'The body is not a compact JWS with JSON objects in its first two segments.')
  const ambiguity = ambiguityOf(token)
  if (ambiguity !== undefined) throw wrong('', ambiguity)
  const kid = checkHeader(jws.protectedHeader)
  await checkSignature(jws, kid, findKey)
  return checkPayload(token, kid, jws.payload, expected)
}

/** Reads header and payload before anything is built of them. @throws 422 beyond the bounds that all JSON has here */
function assertBounded(token: string): void {
  const [header = '', payload = ''] = token.split('.', 2)
  const found = [...boundFaults(header, '/header'), ...boundFaults(payload, '')]
  // the reader of the token reports malformed JSON
  const faults = found.filter((fault) => fault !== 'malformed')
  if (faults.length > 0 && faults.length === found.length) throw invalid(faults)
}

function boundFaults(segment: string, at: string): (FieldFault | 'malformed')[] {
  try {
    const reader = new JsonReader({ shape: anything, mostValues: MOST_VALUES, nulls: 'kept' })
    reader.push(Buffer.from(segment, 'base64url'))
    reader.end()
    return []
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    const { errors = [] } = refusal.extra
    return refusal.code === 'malformed'
      ? ['malformed']
      : errors.map((fault) => ({ ...fault, pointer: at + fault.pointer }))
  }
}

function checkHeader(header: Record<string, unknown>): string {
  const fault = headerFault(header)
  if (fault) throw wrong(pointerTo('/header', fault.member), fault.detail)
  return String(header.kid) // a text, as just looked at
}

async function checkSignature(jws: ParsedJws, kid: string, findKey: FindKey): Promise<void> {
  const jwk = await findKey(kid)
  if (!jwk) throw unusableKey(kid)
  if (!verifiesPs512(jws, createPublicKey({ key: jwk, format: 'jwk' }))) {
    throw wrong('', 'The signature does not fit the token and the key that "kid" names.')
  }
}

/** 422 for a key that the destination does not have, or that was revoked. */
export const unusableKey = (kid: string): Refusal =>
  wrong('/header/kid', `"${kid}" is no signing key of this destination, or it was revoked.`)

function checkPayload(
  token: string,
  kid: string,
  payload: Record<string, unknown>,
  expected: EventExpectation,
): PostedEvent {
  const addresses = wireAddresses()
  const { jti, iss, iat, sub, txn, exp } = payload
  if (payload.$schema !== undefined && !isSetPayload(payload.$schema)) {
    throw wrong(
      '/$schema',
      `"$schema" must be ${addresses.setPayloadSchema}, another version 1.y.z of it from 1.1.0 on, or absent; it is ${told(payload.$schema)}.`,
    )
  }
  if (typeof jti !== 'string' || !LOWER_UUID.test(jti)) throw wrong('/jti', '"jti" must be a UUID in lower case.')
  if (iss !== expected.destinationId)
    throw wrong('/iss', `"iss" must be the destination's id, ${expected.destinationId}.`)
  if (typeof iat !== 'number' || !Number.isInteger(iat) || iat < 0)
    throw wrong('/iat', '"iat" must be whole seconds since the epoch.')
  const ahead = aheadFault(iat, expected)
  if (ahead !== undefined) throw wrong('/iat', ahead)
  if (exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= expected.now.getTime()))
    throw wrong('/exp', `"exp" has passed: the service's time is ${expected.now.toISOString()}.`)
  if (txn !== `case:${expected.caseId}`) throw wrong('/txn', `"txn" must be case:${expected.caseId}.`)
  const submissionId = typeof sub === 'string' && sub.startsWith('submission:') ? sub.slice('submission:'.length) : ''
  if (!LOWER_UUID.test(submissionId)) throw wrong('/sub', '"sub" must be submission:<uuid>.')
  const { name, content } = checkEvents(payload.events, addresses.eventTypeBase)
  return { token, kid, jti, issuedAt: new Date(iat * 1000), submissionId, name, content }
}

function isSetPayload(address: unknown): boolean {
  return typeof address === 'string' && new RegExp(setPayloadPattern(wireAddresses())).test(address)
}

/** Characters that a message quotes of a foreign address. */
const MOST_TOLD = 200

/** Quotes what was sent instead of an address of ours, such as an address from before the installation moved. */
const told = (sent: unknown): string =>
  typeof sent === 'string' ? sent.slice(0, MOST_TOLD) : `no text but ${typeof sent}`

function checkEvents(events: unknown, base: string): { name: PostableName; content: PostedEvent['content'] } {
  const entries = typeof events === 'object' && events !== null && !Array.isArray(events) ? Object.entries(events) : []
  const [entry] = entries
  if (!entry || entries.length !== 1)
    throw wrong('/events', '"events" must be an object with exactly one event type as its key.')
  const name = postable.find((known) => entry[0] === `${base}/${known}`)
  if (!name) {
    const wanted = postable.map((known) => `${base}/${known}`).join(' or ')
    throw wrong('/events', `The event type must be ${wanted}, and is ${told(entry[0])}.`)
  }
  const read = judged<PostedEvent['content']>(contents[name], entry[1], 'The content of the event')
  if ('value' in read) return { name, content: read.value }
  throw invalid(read.faults.map(({ pointer, detail }) => ({ pointer: `${contentPointer(name)}${pointer}`, detail })))
}

/** JSON Pointer of an event's content within the payload. */
export function contentPointer(name: PostableName): string {
  return pointerTo('/events', `${wireAddresses().eventTypeBase}/${name}`)
}

/** @throws 422 when the event claims to be older than the submission that it is about */
export function assertNotBefore({ issuedAt }: PostedEvent, submittedAt: Date, clocks: BothClocks): void {
  const behind = behindFault(issuedAt.getTime() / 1000, submittedAt, clocks)
  if (behind !== undefined) throw wrong('/iat', behind)
}

/** The decision that an accepted event makes, and its submission. */
export function decisionOf(token: string): { name: PostableName; submissionId: string } {
  const { sub, events } = parseJws(token)?.payload ?? {}
  const type = Object.keys(Object(events) as object)[0] // its keys are read, whatever it is
  // the event may have been accepted before the installation moved
  const name = postable.find((known) => type?.endsWith(`/events/${known}`))
  if (!name || typeof sub !== 'string') throw new Error('the event was not taken')
  return { name, submissionId: sub.slice('submission:'.length) }
}
