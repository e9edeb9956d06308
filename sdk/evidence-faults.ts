import type { UnreadableEvidence } from './evidence.ts'
import type { KeySet } from './public-reads.ts'
import type { UnverifiedReason } from './verify-event-log.ts'

/** Which record of the file. */
export type EvidencePlace =
  | { kind: 'file' | 'about' | 'service' | 'case' | 'seal' }
  | { kind: 'event'; sequence: number }
  | { kind: 'key' | 'document' | 'receipt'; id: string }
  | { kind: 'checkpoint'; number: number }

/**
 * What is wrong. `changed`, `added`, `missing`: the record is not as it was sealed; `seal-wrong`: the seal is not signed by
 * a key of the service in the file; the reasons of events as `verifyEventLog` gives them; `key-not-valid`: signed while the
 * key was not in use; `tag-differs`: a stored or deleted part is not the one that was announced; `key-differs`: not a key
 * that the service publishes; `receipt-wrong`, `checkpoint-wrong`: not signed by the service, or not about this log;
 * `checkpoint-differs`: not the one that was kept, or not in the file although the case belongs into it: the service has
 * rewritten its past.
 */
export type EvidenceFaultCode =
  | UnreadableEvidence['code']
  | 'changed'
  | 'added'
  | 'missing'
  | 'seal-wrong'
  | UnverifiedReason
  | 'key-not-valid'
  | 'tag-differs'
  | 'key-differs'
  | 'receipt-wrong'
  | 'checkpoint-wrong'
  | 'checkpoint-differs'

export type EvidenceFault = { code: EvidenceFaultCode; place: EvidencePlace; detail?: string }

/** What somebody has who does not want to believe the file alone. */
export type EvidenceTrust = {
  /** The service's keys as read from it: `{base_url}/submission-api/.well-known/jwks.json`. */
  serviceKeys?: KeySet
  /** Tokens of checkpoints that were kept. */
  checkpoints?: readonly string[]
}
