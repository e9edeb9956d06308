import type { JWK } from 'jose'
import { readJws, signatureFault } from './compact-jws.ts'
import { brokenLinks } from '@kurier/wire/event-chain'
import { headerFault } from '@kurier/wire/event-header'
import { type EventName, type SubjectKind } from '@kurier/wire/names'
import { eventNameOf, eventRules, otherTypeBase, type AuthorRole, type EventContents } from './event-types.ts'
import { fitting, jsonObject, matching, object, text, uuid, wholeNumber, type JsonObject } from './json-shape.ts'
import type { KeySet } from './public-reads.ts'
import { heldAt, type ServiceIdentity } from './service-identity.ts'

/** Where the keys come from and what the events must be bound to. */
export interface EventLogTrust {
  /** Who the service is and was: `iss` of its events and {event_type_base}, the present one last. */
  identities: readonly ServiceIdentity[]
  /** From `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys: KeySet
  /** The destination of the case: the only receiving system whose events count. */
  destinationId: string
  /** A key of that destination by public read, `undefined` if it has no key of that name. */
  destinationKey: (kid: string) => Promise<JWK | undefined> | JWK | undefined
  /** When given, events of other cases do not count. */
  caseId?: string
  /** The chain values that came with the log; with them and `caseId` the whole log of the case must hang together. */
  chain?: readonly string[]
  /** When the service recorded each event; without it, the times in the events hold. */
  recordedAt?: readonly Date[]
}

/** Why an event does not count. */
export type UnverifiedReason =
  | 'no-jws'
  | 'header-unfit'
  | 'claims-unfit'
  | 'issuer-unknown'
  | 'issuer-not-valid'
  | 'key-unknown'
  | 'key-unfit'
  | 'signature-wrong'
  | 'event-type-unknown'
  | 'author-not-allowed'
  | 'subject-unfit'
  | 'content-unfit'
  | 'other-case'
  | 'repeated'
  | 'chain-broken'

interface EventClaims {
  jti: string
  issuedAt: Date
  /** `service`, or the destinationId of the receiving system that signed it. */
  author: string
  subject: { type: SubjectKind; id: string }
  /** The caseId. */
  case: string
  kid: string
}

/** An event whose signature, author, binding and content are right. */
export type VerifiedEvent<N extends EventName = EventName> = {
  [Name in N]: EventClaims & { verified: true; name: Name; content: EventContents[Name]; token: string }
}[N]

/** An event that does not count: its reason, and its content as far as it could be read. */
export interface UnverifiedEvent {
  verified: false
  reason: UnverifiedReason
  kid?: string
  jti?: string
  token: string
  /** The issuer or event type that is not known; the signature is right. */
  unknown?: string
  /** Of an event with a right signature whose type is known, but below another {event_type_base} than ours. */
  typeBase?: { found: string; expected: string }
}

export type LoggedEvent = VerifiedEvent | UnverifiedEvent

const idReference = /^(submission|reply):[0-9a-f-]{36}$/
const payloadClaims = object({
  jti: uuid,
  iss: text,
  iat: wholeNumber,
  sub: matching(idReference, 'submission:<uuid> or reply:<uuid>'),
  txn: matching(/^case:[0-9a-f-]{36}$/, 'case:<uuid>'),
  events: jsonObject,
})
type Payload = ReturnType<typeof payloadClaims>

/** The kid of a header that an event may have (decisions 6). */
const kidOf = (header: JsonObject): string | undefined =>
  headerFault(header) === undefined ? String(header.kid) : undefined

function authorRole(issuer: string, trust: EventLogTrust): AuthorRole | undefined {
  if (trust.identities.some((identity) => identity.issuer === issuer)) return 'service'
  return issuer === trust.destinationId ? 'destination' : undefined
}

/** The service's events go by an identity under their issuer, those of a destination by any that held at the time. */
function identitiesAt(iss: string, role: AuthorRole, at: Date, { identities }: EventLogTrust): ServiceIdentity[] {
  const held = identities.filter((identity) => heldAt(identity, at))
  return role === 'service' ? held.filter(({ issuer }) => issuer === iss) : held
}

type SignatureReason = 'key-unknown' | 'key-unfit' | 'signature-wrong'

async function authorFault(
  token: string,
  kid: string,
  role: AuthorRole,
  trust: EventLogTrust,
): Promise<SignatureReason | undefined> {
  const jwk =
    role === 'service'
      ? trust.serviceKeys.keys.find((candidate) => candidate.kid === kid)
      : await trust.destinationKey(kid)
  if (jwk === undefined) return 'key-unknown'
  return jwk.kid === kid ? signatureFault(token, jwk, role === 'service' ? 3072 : 4096) : 'key-unfit'
}

/** An event of an unknown issuer is entirely wrong unless a key of the service or of the destination signed it. */
async function strangerFault(token: string, kid: string, trust: EventLogTrust): Promise<UnverifiedReason> {
  const fault = await authorFault(token, kid, 'service', trust)
  if (fault === undefined) return 'issuer-unknown'
  return (await authorFault(token, kid, 'destination', trust)) === undefined ? 'issuer-unknown' : fault
}

function eventOf<N extends EventName>(name: N, content: unknown, claims: EventClaims, token: string) {
  const checked = fitting(eventRules[name].content, content)
  if (!checked.ok) return undefined
  return { ...claims, verified: true as const, name, content: checked.value, token }
}

/** An event as far as it is known: its author, and when it was recorded. */
type SignedEvent = { payload: Payload; role: AuthorRole; kid: string; token: string; at: Date }

function boundEvent(
  { payload, role, kid, token, at }: SignedEvent,
  trust: EventLogTrust,
): VerifiedEvent | UnverifiedReason {
  const { jti, iat, iss, sub, txn, events } = payload
  const held = identitiesAt(iss, role, at, trust)
  if (held.length === 0) return 'issuer-not-valid'
  const [uri, ...more] = Object.keys(events)
  if (uri === undefined || more.length > 0) return 'content-unfit'
  const name = held.map(({ eventTypeBase }) => eventNameOf(uri, eventTypeBase)).find((one) => one !== undefined)
  if (name === undefined) return 'event-type-unknown'
  const rule = eventRules[name]
  const [type, id] = sub.split(':')
  const caseId = txn.slice('case:'.length)
  if (!rule.authors.includes(role)) return 'author-not-allowed'
  if (type !== rule.subject || id === undefined) return 'subject-unfit'
  if (trust.caseId !== undefined && trust.caseId !== caseId) return 'other-case'
  const author = role === 'service' ? 'service' : iss
  const claims = { jti, issuedAt: new Date(iat * 1000), author, subject: { type: rule.subject, id }, case: caseId, kid }
  const event = eventOf(name, events[uri], claims, token)
  // `name` and `content` were paired by the table; the union over all names cannot follow a variable name.
  return event === undefined ? 'content-unfit' : (event as VerifiedEvent)
}

/** @param recorded when the service recorded it, if known */
async function verifyEvent(token: string, trust: EventLogTrust, recorded: Date | undefined): Promise<LoggedEvent> {
  const jws = readJws(token)
  if (jws === undefined) return { verified: false, reason: 'no-jws', token }
  const { header, payload } = jws
  const kid = kidOf(header)
  const claims = fitting(payloadClaims, payload)
  const known = { kid, jti: claims.ok ? claims.value.jti : undefined, token }
  const unverified = (reason: UnverifiedReason): UnverifiedEvent => ({ verified: false, reason, ...known })
  if (kid === undefined) return unverified('header-unfit')
  if (!claims.ok) return unverified('claims-unfit')
  const { iss, iat } = claims.value
  const role = authorRole(iss, trust)
  if (role === undefined) return withUnknown(unverified(await strangerFault(token, kid, trust)), claims.value, trust)
  const fault = await authorFault(token, kid, role, trust)
  if (fault !== undefined) return unverified(fault)
  const signed = { payload: claims.value, role, kid, token, at: recorded ?? new Date(iat * 1000) }
  const event = boundEvent(signed, trust)
  return typeof event === 'string' ? withUnknown(unverified(event), claims.value, trust) : event
}

/** Adds the unknown parts of an event: its issuer or its event type. */
function withUnknown(event: UnverifiedEvent, { iss, events }: Payload, trust: EventLogTrust): UnverifiedEvent {
  if (event.reason === 'issuer-unknown') return { ...event, unknown: iss }
  if (event.reason !== 'event-type-unknown') return event
  const [uri = ''] = Object.keys(events)
  const expected = trust.identities.at(-1)?.eventTypeBase ?? ''
  const found = otherTypeBase(uri, expected)
  return { ...event, unknown: uri, ...(found !== undefined && { typeBase: { found, expected } }) }
}

function withKeysReadOnce(trust: EventLogTrust): EventLogTrust {
  const keys = new Map<string, Promise<JWK | undefined>>()
  return {
    ...trust,
    destinationKey(kid) {
      const known = keys.get(kid) ?? Promise.resolve(trust.destinationKey(kid))
      keys.set(kid, known)
      return known
    },
  }
}

/**
 * Checks every event of a log, oldest first as the service lists them (decisions 6): header, signature by the key of
 * the claimed author, author allowed by the table of specification 6.2, subject, case, content and, when `trust` holds
 * the chain, its place.
 * Never throws for a bad event; it is in the list with `verified: false` and a reason. Errors of reading keys come
 * through.
 */
export async function verifyEventLog(eventLog: readonly string[], trust: EventLogTrust): Promise<LoggedEvent[]> {
  const trustOnce = withKeysReadOnce(trust)
  const seen = new Set<string>()
  const events: LoggedEvent[] = []
  const { caseId, chain } = trust
  const broken = caseId && chain ? await brokenLinks(caseId, eventLog, chain) : new Set<number>()
  for (const [at, token] of eventLog.entries()) {
    const event = await verifyEvent(token, trustOnce, trust.recordedAt?.[at])
    const repeated = event.verified && seen.has(`${event.author} ${event.jti}`)
    if (event.verified) seen.add(`${event.author} ${event.jti}`)
    if (event.verified && repeated) events.push(unverified(event, 'repeated'))
    else if (event.verified && broken.has(at)) events.push(unverified(event, 'chain-broken'))
    else events.push(event)
  }
  return events
}

function unverified({ kid, jti, token }: VerifiedEvent, reason: UnverifiedReason): UnverifiedEvent {
  return { verified: false, reason, kid, jti, token }
}
