import { calculateJwkThumbprint, type JWK } from 'jose'
import type { EvidenceFault, EvidencePlace, EvidenceTrust } from './evidence-faults.ts'
import { sealFaults } from './evidence-seal.ts'
import { checkpointFaults, keptFaults, receiptFaults, tagFaults } from './evidence-statements.ts'
import { readEvidence, type Evidence } from './evidence.ts'
import { verifyEventLog, type LoggedEvent } from './verify-event-log.ts'

/** A key with what names it for a person: the RFC 7638 thumbprint, to be compared with the one that the service publishes. */
export type EvidenceKey = { of: 'service' | 'destination'; kid: string; thumbprint: string }

export type EvidenceVerdict = {
  isGenuine: boolean
  faults: EvidenceFault[]
  /** Nothing when the file could not be read. */
  evidence?: Evidence
  events: LoggedEvent[]
  keys: EvidenceKey[]
  /** Whether the service's keys were compared with ones that came another way. */
  keysCompared: boolean
}

/**
 * Verifies the file of a case, as text of its JSON or of the page that holds it: every record against the seal, every
 * event against its author's key and its place in the chain, keys against their times, stored parts against the tags that
 * were announced. Whose keys these are, the file alone cannot prove: give `serviceKeys`, or compare the thumbprints.
 */
export async function verifyEvidence(file: string, trust: EvidenceTrust = {}): Promise<EvidenceVerdict> {
  const read = readEvidence(file)
  if ('fault' in read) {
    const { code, sequence, detail } = read.fault
    const place: EvidencePlace = sequence === undefined ? { kind: 'file' } : { kind: 'event', sequence }
    return { isGenuine: false, faults: [{ code, place, detail }], events: [], keys: [], keysCompared: false }
  }
  const { evidence } = read
  const events = await eventsOf(evidence)
  const faults = [
    ...(await sealFaults(evidence)),
    ...eventFaults(evidence, events),
    ...tagFaults(evidence, events),
    ...(await receiptFaults(evidence, events)),
    ...(await checkpointFaults(evidence)),
    ...keptFaults(evidence, trust),
    ...foreignKeys(evidence, trust),
  ]
  const keys = await Promise.all(
    evidence.keys.map(async ({ of, kid, jwk }) => ({ of, kid, thumbprint: await calculateJwkThumbprint(jwk) })),
  )
  const keysCompared = trust.serviceKeys !== undefined
  return { isGenuine: faults.length === 0, faults: onceEach(faults), evidence, events, keys, keysCompared }
}

/** A changed event is changed, wrongly signed and out of its chain: what says most of it comes first, and only that. */
function onceEach(faults: readonly EvidenceFault[]): EvidenceFault[] {
  const known = new Map<string, EvidenceFault>()
  for (const fault of faults) {
    const place = JSON.stringify(fault.place)
    if (!known.has(place)) known.set(place, fault)
  }
  return [...known.values()]
}

function eventsOf(evidence: Evidence): Promise<LoggedEvent[]> {
  const keysOf = (of: 'service' | 'destination'): JWK[] =>
    evidence.keys.filter((key) => key.of === of).map(({ jwk }) => jwk)
  const destinationKeys = keysOf('destination')
  return verifyEventLog(
    evidence.events.map(({ token }) => token),
    {
      serviceIssuer: evidence.service.issuer,
      serviceKeys: { keys: keysOf('service') },
      destinationId: evidence.case.destination.destinationId,
      destinationKey: (kid) => destinationKeys.find((key) => key.kid === kid),
      eventTypeBase: evidence.service.eventTypeBase,
      caseId: evidence.case.caseId,
      chain: evidence.events.map(({ chain }) => chain),
    },
  )
}

/** Events that count for nothing, stand at another place than they say, or were signed while their key was not in use. */
function eventFaults(evidence: Evidence, events: readonly LoggedEvent[]): EvidenceFault[] {
  return evidence.events.flatMap(({ sequence, recordedAt }, at): EvidenceFault[] => {
    const place: EvidencePlace = { kind: 'event', sequence }
    const event = events[at]
    if (event === undefined || sequence !== at + 1) return [{ code: 'chain-broken', place }]
    if (!event.verified) return [{ code: event.reason, place }]
    const key = evidence.keys.find(
      ({ of, kid }) => kid === event.kid && (of === 'service') === (event.author === 'service'),
    )
    return key && isInUse(key, recordedAt) ? [] : [{ code: 'key-not-valid', place }]
  })
}

/** Milliseconds by which the clocks of two machines may differ. */
const TOLERANCE = 60_000

function isInUse(key: Evidence['keys'][number], recordedAt: string): boolean {
  const at = Date.parse(recordedAt)
  const isBegun = Date.parse(key.signsFrom ?? key.publishedAt) <= at + TOLERANCE
  return isBegun && (key.endedAt === null || at <= Date.parse(key.endedAt) + TOLERANCE)
}

/** Keys of the service in the file that it does not publish. */
function foreignKeys(evidence: Evidence, { serviceKeys }: EvidenceTrust): EvidenceFault[] {
  if (serviceKeys === undefined) return []
  const numbersOf = ({ n, e }: JWK): string => `${n} ${e}`
  const known = new Set(serviceKeys.keys.map(numbersOf))
  return evidence.keys
    .filter(({ of, jwk }) => of === 'service' && !known.has(numbersOf(jwk)))
    .map(({ kid }) => ({ code: 'key-differs', place: { kind: 'key', id: kid } }))
}
