import { caseLeaf, readCheckpointToken, verifyCheckpoint, verifyInclusion } from './checkpoint.ts'
import { verifyDeletionReceipt } from './deletion-receipt.ts'
import type { EvidenceFault, EvidencePlace, EvidenceTrust } from './evidence-faults.ts'
import type { Evidence } from './evidence.ts'
import type { KeySet } from './public-reads.ts'
import type { LoggedEvent } from './verify-event-log.ts'

type Tagged = { part: string; tag: string }

/** Parts must be those whose tags the service signed when they were submitted (specification 6.2). */
function partsNotAnnounced(
  { kind, id }: { kind: 'submission' | 'reply'; id: string },
  parts: readonly Tagged[],
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

const serviceKeysIn = (evidence: Evidence): KeySet => {
  return { keys: evidence.keys.filter(({ of }) => of === 'service').map(({ jwk }) => jwk) }
}

/** A receipt is signed by the service, and of the deletion that the log documents. */
export async function receiptFaults(evidence: Evidence, events: readonly LoggedEvent[]): Promise<EvidenceFault[]> {
  const faults = evidence.receipts.map(async (record): Promise<EvidenceFault[]> => {
    const place: EvidencePlace = { kind: 'receipt', id: record.id }
    const trust = { serviceIssuer: evidence.service.issuer, serviceKeys: serviceKeysIn(evidence), subjectId: record.id }
    const checked = await verifyDeletionReceipt(record.token, trust)
    if (!checked.verified) return [{ code: 'receipt-wrong', place, detail: checked.reason }]
    const { subject, caseId, eventId, parts } = checked.receipt
    const isDocumented = events.some(
      (event) =>
        event.verified &&
        event.jti === eventId &&
        event.name === `delete-${record.kind}` &&
        event.subject.id === record.id,
    )
    if (!isDocumented || caseId !== evidence.case.caseId || subject.type !== record.kind)
      return [{ code: 'receipt-wrong', place }]
    const detail = partsNotAnnounced(record, parts, events)
    return detail === undefined ? [] : [{ code: 'tag-differs', place, detail }]
  })
  return (await Promise.all(faults)).flat()
}

/** A checkpoint is signed by the service, and the log stood in it as it stands here. */
export async function checkpointFaults(evidence: Evidence): Promise<EvidenceFault[]> {
  const faults = evidence.checkpoints.map(
    async ({ number, token, sequence, index, path }): Promise<EvidenceFault[]> => {
      const checked = await verifyCheckpoint(token, serviceKeysIn(evidence))
      const chain = evidence.events.find((event) => event.sequence === sequence)?.chain
      const isRight =
        checked.verified &&
        checked.issuer === evidence.service.issuer &&
        checked.checkpoint.number === number &&
        chain !== undefined &&
        (await verifyInclusion(caseLeaf({ caseId: evidence.case.caseId, sequence, chain }), {
          ...{ index, path, cases: checked.checkpoint.cases, root: checked.checkpoint.root },
        }))
      return isRight ? [] : [{ code: 'checkpoint-wrong', place: { kind: 'checkpoint', number } }]
    },
  )
  return (await Promise.all(faults)).flat()
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
