import type { EvidenceFault, EvidenceFaultCode, EvidencePlace } from '#sdk/evidence-faults.ts'
import { reasons } from './event-words.ts'

const words: Record<EvidenceFaultCode, string> = {
  ...reasons,
  unreadable: 'it was changed and cannot be read any more',
  'not-evidence': 'it has not the form of evidence',
  changed: 'it was changed after it was sealed',
  added: 'it was put in after the file was sealed',
  missing: 'it was taken out after the file was sealed',
  'seal-wrong': 'it is not made with a key of the service that is in the file',
  'key-not-valid': 'it was signed while its key was not in use',
  'tag-differs': 'what is stored of it is not what was announced',
  'key-differs': 'the service does not publish it',
  'receipt-wrong': 'it is not signed by the service, or not about this case',
  'checkpoint-wrong': 'it is not signed by the service, or does not hold this case as it stands here',
  'checkpoint-differs': 'it is not the one that was kept: the service has rewritten its past',
}

/** Which record of a file of evidence. */
function placeName(place: EvidencePlace): string {
  if (place.kind === 'event') return `event ${place.sequence}`
  if (place.kind === 'checkpoint') return `checkpoint ${place.number}`
  return 'id' in place ? `${place.kind} ${place.id}` : place.kind
}

/** One fault of a file of evidence in a line. */
export function faultLine({ code, place, detail }: EvidenceFault): string {
  return `${placeName(place)}: ${words[code]}${detail === undefined ? '' : ` (${detail})`}`
}
