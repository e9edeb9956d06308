import { calculateJwkThumbprint, type JWK } from 'jose'
import { sha256Of } from '@kurier/wire/canonical-json'
import { outcomeOf, type EvidenceFault, type EvidenceOutcome, type EvidenceTrust } from './evidence-faults.ts'
import { isInUse, keyFaults, serviceKeysIn } from './evidence-keys.ts'
import { firstPages } from './evidence-page.ts'
import type { EvidencePlace } from './evidence-place.ts'
import { sealFaults } from './evidence-seal.ts'
import type { Evidence } from './evidence-shape.ts'
import { checkpointFaults, keptFaults, receiptFaults, tagFaults } from './evidence-statements.ts'
import { identitiesIn, readEvidence } from './evidence.ts'
import { verifyEventLog, type LoggedEvent } from '@kurier/sdk/verify-event-log'

/**
 * A key with its name for a person: the RFC 7638 thumbprint, to be compared with the one that the service publishes.
 */
export type EvidenceKey = { of: 'service' | 'destination'; kid: string; thumbprint: string }

export type EvidenceVerdict = {
  outcome: EvidenceOutcome
  faults: EvidenceFault[]
  /** Absent if the file could not be read. */
  evidence?: Evidence
  events: LoggedEvent[]
  keys: EvidenceKey[]
  /** Whether the service's keys were compared with ones that came another way. */
  keysCompared: boolean
}

/**
 * Verifies the file of a case, given as its JSON text or as the page that holds it: every record against its own sealed
 * digest, every event against its author's key and its place in the chain, keys against their times, stored parts
 * against the announced tags, receipts, checkpoints, and the rest of the page around the data. The file alone cannot
 * prove whose keys these are: give `serviceKeys`, or compare the thumbprints.
 */
export async function verifyEvidence(file: string, trust: EvidenceTrust = {}): Promise<EvidenceVerdict> {
  const read = readEvidence(file)
  if ('faults' in read) {
    const { faults } = read
    return { outcome: outcomeOf(faults), faults, events: [], keys: [], keysCompared: false }
  }
  const { evidence, around } = read
  const events = await eventsOf(evidence)
  const faults = onceEach([
    ...(around === undefined ? [] : await pageFaults(evidence, around)),
    ...(await sealFaults(evidence)),
    ...eventFaults(evidence, events),
    ...tagFaults(evidence, events),
    ...(await receiptFaults(evidence, events)),
    ...(await checkpointFaults(evidence)),
    ...keptFaults(evidence, trust),
    ...keyFaults(evidence, trust),
  ])
  const keys = await Promise.all(
    evidence.keys.map(async ({ of, kid, jwk }) => ({ of, kid, thumbprint: await calculateJwkThumbprint(jwk) })),
  )
  const keysCompared = trust.serviceKeys !== undefined
  return { outcome: outcomeOf(faults), faults, evidence, events, keys, keysCompared }
}

/** A changed event is changed, wrongly signed and out of its chain: keeps only the first fault, which says most. */
function onceEach(faults: readonly EvidenceFault[]): EvidenceFault[] {
  const known = new Map<string, EvidenceFault>()
  for (const fault of faults) {
    const place = JSON.stringify(fault.place)
    if (!known.has(place)) known.set(place, fault)
  }
  return [...known.values()]
}

/** Compares the page around the data with what the service sealed; for format 1, with the pages that it made. */
export async function pageFaults(evidence: Evidence, around: string): Promise<EvidenceFault[]> {
  const found = await sha256Of(around)
  const place: EvidencePlace = { kind: 'page' }
  if (evidence.format === 'kurier-evidence/1')
    return firstPages.includes(found) ? [] : [{ code: 'page-unknown', place, detail: found }]
  return found === evidence.files.page ? [] : [{ code: 'page-changed', place }]
}

function eventsOf(evidence: Evidence): Promise<LoggedEvent[]> {
  const destinationKeys: JWK[] = evidence.keys.filter(({ of }) => of === 'destination').map(({ jwk }) => jwk)
  return verifyEventLog(
    evidence.events.map(({ token }) => token),
    {
      identities: identitiesIn(evidence),
      serviceKeys: serviceKeysIn(evidence),
      destinationId: evidence.case.destination.destinationId,
      destinationKey: (kid) => destinationKeys.find((key) => key.kid === kid),
      caseId: evidence.case.caseId,
      chain: evidence.events.map(({ chain }) => chain),
      recordedAt: evidence.events.map(({ recordedAt }) => new Date(recordedAt)),
    },
  )
}

/**
 * Events that do not count, whose place differs from their number, or that were signed while their key was not in use.
 */
function eventFaults(evidence: Evidence, events: readonly LoggedEvent[]): EvidenceFault[] {
  return evidence.events.flatMap(({ sequence, recordedAt }, at): EvidenceFault[] => {
    const place: EvidencePlace = { kind: 'event', sequence }
    const event = events[at]
    if (event === undefined || sequence !== at + 1) return [{ code: 'chain-broken', place }]
    if (!event.verified) {
      const { reason: code, unknown } = event
      return [{ code, place, ...(unknown !== undefined && { detail: unknown }) }]
    }
    const of = event.author === 'service' ? 'service' : 'destination'
    return isInUse(evidence, of, event.kid, new Date(recordedAt)) ? [] : [{ code: 'key-not-valid', place }]
  })
}
