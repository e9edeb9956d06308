import type { JWK } from 'jose'
import { readJws, signatureFault } from './compact-jws.ts'
import { brokenLinks } from './event-chain.ts'
import {
  eventNameOf,
  eventRules,
  otherTypeBase,
  type AuthorRole,
  type EventContents,
  type EventName,
  type SubjectType,
} from './event-types.ts'
import { fitting, jsonObject, matching, object, text, uuid, wholeNumber, type JsonObject } from './json-shape.ts'
import type { KeySet } from './public-reads.ts'

/** Where the keys come from and what the events must be bound to. */
export interface EventLogTrust {
  /** `iss` of the service's events: `{base_url}/submission-api`. */
  serviceIssuer: string
  /** From `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys: KeySet
  /** The destination of the case: the only receiving system whose events count. */
  destinationId: string
  /** A key of that destination by public read, `undefined` when it has none of that name. */
  destinationKey: (kid: string) => Promise<JWK | undefined> | JWK | undefined
  /** `{schema_base}/events`. */
  eventTypeBase: string
  /** When given, an event of another case counts for nothing. */
  caseId?: string
  /** The chain values that came with the log; with them and `caseId` the whole log of the case must hang together. */
  chain?: readonly string[]
}

/** Why an event counts for nothing. */
export type UnverifiedReason =
  | 'no-jws'
  | 'header-unfit'
  | 'claims-unfit'
  | 'issuer-unknown'
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
  subject: { type: SubjectType; id: string }
  /** The caseId. */
  case: string
  kid: string
}

/** An event whose signature, author, binding and content are right. */
export type VerifiedEvent<N extends EventName = EventName> = {
  [Name in N]: EventClaims & { verified: true; name: Name; content: EventContents[Name]; token: string }
}[N]

/** An event that counts for nothing: it tells the reason, and the rest only as far as it could be read. */
export interface UnverifiedEvent {
  verified: false
  reason: UnverifiedReason
  kid?: string
  jti?: string
  token: string
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

/** The kid of a header that is exactly `alg` PS512, `typ` secevent+jwt and `kid` (decisions 6): no embedded key, no `crit`. */
function kidOfHeader(header: JsonObject): string | undefined {
  const { alg, typ, kid, ...others } = header
  if (Object.keys(others).length > 0 || alg !== 'PS512') return undefined
  if (typeof typ !== 'string' || typ.toLowerCase() !== 'secevent+jwt') return undefined
  return typeof kid === 'string' && kid.length >= 1 && kid.length <= 256 ? kid : undefined
}

function authorRole(issuer: string, trust: EventLogTrust): AuthorRole | undefined {
  if (issuer === trust.serviceIssuer) return 'service'
  return issuer === trust.destinationId ? 'destination' : undefined
}

async function authorFault(
  token: string,
  kid: string,
  role: AuthorRole,
  trust: EventLogTrust,
): Promise<UnverifiedReason | undefined> {
  const jwk =
    role === 'service'
      ? trust.serviceKeys.keys.find((candidate) => candidate.kid === kid)
      : await trust.destinationKey(kid)
  if (jwk === undefined) return 'key-unknown'
  return jwk.kid === kid ? signatureFault(token, jwk, role === 'service' ? 3072 : 4096) : 'key-unfit'
}

function eventOf<N extends EventName>(name: N, content: unknown, claims: EventClaims, token: string) {
  const checked = fitting(eventRules[name].content, content)
  if (!checked.ok) return undefined
  return { ...claims, verified: true as const, name, content: checked.value, token }
}

function boundEvent(
  payload: Payload,
  role: AuthorRole,
  kid: string,
  token: string,
  trust: EventLogTrust,
): VerifiedEvent | UnverifiedReason {
  const { jti, iat, iss, sub, txn, events } = payload
  const [uri, ...more] = Object.keys(events)
  const name = uri === undefined || more.length > 0 ? undefined : eventNameOf(uri, trust.eventTypeBase)
  if (uri === undefined || name === undefined) return 'event-type-unknown'
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

async function verifyEvent(token: string, trust: EventLogTrust): Promise<LoggedEvent> {
  const jws = readJws(token)
  if (jws === undefined) return { verified: false, reason: 'no-jws', token }
  const { header, payload } = jws
  const kid = kidOfHeader(header)
  const claims = fitting(payloadClaims, payload)
  const known = { kid, jti: claims.ok ? claims.value.jti : undefined, token }
  const unverified = (reason: UnverifiedReason): UnverifiedEvent => ({ verified: false, reason, ...known })
  if (kid === undefined) return unverified('header-unfit')
  if (!claims.ok) return unverified('claims-unfit')
  const role = authorRole(claims.value.iss, trust)
  if (role === undefined) return unverified('issuer-unknown')
  const fault = await authorFault(token, kid, role, trust)
  if (fault !== undefined) return unverified(fault)
  const event = boundEvent(claims.value, role, kid, token, trust)
  if (typeof event !== 'string') return event
  const found = event === 'event-type-unknown' ? typeBaseOf(claims.value, trust) : undefined
  return { ...unverified(event), ...(found && { typeBase: found }) }
}

function typeBaseOf({ events }: Payload, { eventTypeBase: expected }: EventLogTrust): UnverifiedEvent['typeBase'] {
  const found = Object.keys(events).map((uri) => otherTypeBase(uri, expected))[0]
  return found === undefined ? undefined : { found, expected }
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
 * Checks every event of a log, oldest first as the service lists them (decisions 6): header, signature by the key of the
 * one who claims to have written it, author allowed by the table of specification 6.2, subject, case, content and, when
 * `trust` holds the chain, its place.
 * Never throws for a bad event; it is in the list with `verified: false` and a reason. Errors of reading keys come through.
 */
export async function verifyEventLog(eventLog: readonly string[], trust: EventLogTrust): Promise<LoggedEvent[]> {
  const trustOnce = withKeysReadOnce(trust)
  const seen = new Set<string>()
  const events: LoggedEvent[] = []
  const { caseId, chain } = trust
  const broken = caseId && chain ? await brokenLinks(caseId, eventLog, chain) : new Set<number>()
  for (const [at, token] of eventLog.entries()) {
    const event = await verifyEvent(token, trustOnce)
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
