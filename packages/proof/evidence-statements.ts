import { caseLeaf, verifyInclusion } from '@kurier/wire/merkle'
import { readCheckpointToken, verifyCheckpoint, type Checkpoint } from '@kurier/sdk/checkpoint'
import { verifyDeletionReceipt } from '@kurier/sdk/deletion-receipt'
import type { EvidenceFault, EvidenceTrust } from './evidence-faults.ts'
import { isInUse, serviceKeysIn } from './evidence-keys.ts'
import type { EvidencePlace } from './evidence-place.ts'
import type { Evidence } from './evidence-shape.ts'
import { identitiesIn } from './evidence.ts'
import { issuerFault } from '@kurier/sdk/service-identity'
import type { LoggedEvent } from '@kurier/sdk/verify-event-log'

type PartTag = { part: string; tag: string }

/** Parts must be those whose tags the service signed when they were submitted (specification 6.2). */
function partsNotAnnounced(
  { kind, id }: { kind: 'submission' | 'reply'; id: string },
  parts: readonly PartTag[],
  events: readonly LoggedEvent[],
): string | undefined {
  const submit = events.find((event) => event.verified && event.name === `submit-${kind}` && event.subject.id === id)
  if (!submit?.verified || !('authenticationTags' in submit.content)) return undefined
  const { metadata, data, attachments } = submit.content.authenticationTags
  const announced = new Map(Object.entries({ metadata, data, ...attachments }))
  const differing = parts.filter(({ part, tag }) => announced.get(part.replace('attachment:', '')) !== tag)
  return differing.length === 0 ? undefined : differing.map(({ part }) => part).join(', ')
}

/** Stored parts that are not those announced. */
export function tagFaults(evidence: Evidence, events: readonly LoggedEvent[]): EvidenceFault[] {
  return evidence.documents.flatMap((record): EvidenceFault[] => {
    const detail = partsNotAnnounced(record, record.parts, events)
    return detail === undefined ? [] : [{ code: 'tag-differs', place: { kind: 'document', id: record.id }, detail }]
  })
}

/** A receipt is signed by the service, and of the deletion that the log documents. */
export async function receiptFaults(evidence: Evidence, events: readonly LoggedEvent[]): Promise<EvidenceFault[]> {
  const trust = { identities: identitiesIn(evidence), serviceKeys: serviceKeysIn(evidence) }
  const faults = evidence.receipts.map(async (record): Promise<EvidenceFault[]> => {
    const place: EvidencePlace = { kind: 'receipt', id: record.id }
    const wrong = (detail?: string): EvidenceFault[] => [{ code: 'receipt-wrong', place, ...(detail && { detail }) }]
    const checked = await verifyDeletionReceipt(record.token, { ...trust, subjectId: record.id })
    if (!checked.verified && checked.reason === 'issuer-unknown') return [issuerUnknown(place, checked.issuer)]
    if (!checked.verified) return wrong(checked.reason)
    const { subject, caseId, eventId, parts, kid, signedAt } = checked.receipt
    if (!isInUse(evidence, 'service', kid, signedAt)) return [{ code: 'key-not-valid', place }]
    const isDocumented = events.some(
      (event) =>
        event.verified &&
        event.jti === eventId &&
        event.name === `delete-${record.kind}` &&
        event.subject.id === record.id,
    )
    if (!isDocumented || caseId !== evidence.case.caseId || subject.type !== record.kind) return wrong()
    const detail = partsNotAnnounced(record, parts, events)
    return detail === undefined ? [] : [{ code: 'tag-differs', place, detail }]
  })
  return (await Promise.all(faults)).flat()
}

const issuerUnknown = (place: EvidencePlace, issuer = ''): EvidenceFault => {
  return { code: 'issuer-unknown', place, detail: issuer }
}

/** A checkpoint is signed by the service, and its tree holds the case as it stands in the file. */
export async function checkpointFaults(evidence: Evidence): Promise<EvidenceFault[]> {
  const identities = identitiesIn(evidence)
  const faults = evidence.checkpoints.map(async (record): Promise<EvidenceFault[]> => {
    const place: EvidencePlace = { kind: 'checkpoint', number: record.number }
    const checked = await verifyCheckpoint(record.token, serviceKeysIn(evidence))
    if (!checked.verified) return [{ code: 'checkpoint-wrong', place, detail: checked.reason }]
    const { issuer, issuedAt, kid, checkpoint } = checked
    const foreign = issuerFault(identities, issuer, issuedAt)
    if (foreign === 'issuer-unknown') return [issuerUnknown(place, issuer)]
    if (foreign !== undefined) return [{ code: 'checkpoint-wrong', place, detail: foreign }]
    if (!isInUse(evidence, 'service', kid, issuedAt)) return [{ code: 'key-not-valid', place }]
    return (await holdsCase(evidence, record, checkpoint)) ? [] : [{ code: 'checkpoint-wrong', place }]
  })
  return (await Promise.all(faults)).flat()
}

async function holdsCase(
  { events, case: { caseId } }: Evidence,
  { number, sequence, index, path }: Evidence['checkpoints'][number],
  checkpoint: Checkpoint,
): Promise<boolean> {
  const chain = events.find((event) => event.sequence === sequence)?.chain
  if (chain === undefined || checkpoint.number !== number) return false
  const { cases, root } = checkpoint
  return verifyInclusion(caseLeaf({ caseId, sequence, chain }), { index, path, cases, root })
}

/** Kept checkpoints into whose time the case falls must be in the file, as they were kept. */
export function keptFaults(evidence: Evidence, { checkpoints = [] }: EvidenceTrust): EvidenceFault[] {
  return checkpoints.flatMap((token): EvidenceFault[] => {
    const kept = readCheckpointToken(token)
    if (!kept) return []
    const { number, from, until } = kept
    const given = evidence.checkpoints.find((one) => one.number === number)
    const isIn = evidence.events.some(({ recordedAt }) => recordedAt <= until && (from === null || recordedAt > from))
    const isRight = given ? given.token === token : !isIn
    return isRight ? [] : [{ code: 'checkpoint-differs', place: { kind: 'checkpoint', number } }]
  })
}
