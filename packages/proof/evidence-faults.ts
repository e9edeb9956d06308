import type { EvidencePlace } from './evidence-place.ts'
import type { KeySet } from '@kurier/sdk/public-reads'
import type { UnverifiedReason } from '@kurier/sdk/verify-event-log'

/**
 * What is wrong. `unreadable`, `not-evidence`: not written as its format says; `twice`: two records have its name;
 * `format-unknown`: of a format that this program does not know; `changed`, `added`, `missing`, `moved`: the record is not
 * as and where it was sealed; `seal-wrong`: the seal is not signed by a key of the service in the file; `page-changed`,
 * `page-unknown`: what stands around the data is not what the service made, or nothing that this program knows; the reasons
 * of events as `verifyEventLog` gives them; `key-not-valid`: signed while the key was not in use; `tag-differs`: a stored
 * or deleted part is not the one that was announced; `key-differs`: not a key that the service publishes; `receipt-wrong`,
 * `checkpoint-wrong`: not signed by the service, or not about this log; `checkpoint-differs`: not the one that was kept, or
 * not in the file although the case belongs into it: the service has rewritten its past.
 */
export type EvidenceFaultCode =
  | 'unreadable'
  | 'not-evidence'
  | 'twice'
  | 'format-unknown'
  | 'changed'
  | 'added'
  | 'missing'
  | 'moved'
  | 'seal-wrong'
  | 'page-changed'
  | 'page-unknown'
  | UnverifiedReason
  | 'key-not-valid'
  | 'tag-differs'
  | 'key-differs'
  | 'receipt-wrong'
  | 'checkpoint-wrong'
  | 'checkpoint-differs'

export type EvidenceFault = { code: EvidenceFaultCode; place: EvidencePlace; detail?: string }

/** Signature and hash hold, but of something that this program does not know: its name is the detail. */
const notUnderstood: readonly EvidenceFaultCode[] = [
  'format-unknown',
  'issuer-unknown',
  'event-type-unknown',
  'page-unknown',
]

/** Whether a fault accuses nobody: a newer program may know what this one does not. */
export const isNotUnderstood = ({ code }: Pick<EvidenceFault, 'code'>): boolean => notUnderstood.includes(code)

/**
 * What became of a file or a log: as it was sealed; not as it was sealed; or right as far as this program knows it, with
 * something that it does not know (and that a newer program may).
 */
export type EvidenceOutcome = 'unchanged' | 'changed' | 'not-understood'

/** What faults come to. */
export function outcomeOf(faults: readonly Pick<EvidenceFault, 'code'>[]): EvidenceOutcome {
  if (faults.length === 0) return 'unchanged'
  return faults.every(isNotUnderstood) ? 'not-understood' : 'changed'
}

/** What somebody has who does not want to believe the file alone. */
export type EvidenceTrust = {
  /** The service's keys as read from it: `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys?: KeySet
  /** Tokens of checkpoints that were kept. */
  checkpoints?: readonly string[]
}
