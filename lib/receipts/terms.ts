/** `typ` of every signed receipt. */
export const RECEIPT_TYP = 'kurier-deletion-receipt+jwt'

/** Where a search for what should be gone looks. */
export const placeKinds = ['table', 'blobs'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Why a place could not be searched. */
export const searchFaults = ['not-allowed', 'too-long'] as const
export type SearchFault = (typeof searchFaults)[number]

/** Tables that go on naming a submission or reply whose content is deleted, on purpose. */
export const namingTables = [
  'submissions',
  'replies',
  'events',
  'posted_events',
  'tellings',
  'notices',
  'callback_attempts',
  'deletion_receipts',
  'waiting_reminders',
  'applications',
  'work_notes',
  'work_claims',
  'audit_log',
  'idempotency_keys',
  'sandbox_acts',
  'sandbox_deliveries',
  'stuck_work',
  'due_leases',
] as const

/** Places that a search of the database and the blob store cannot see. */
export const searchLimits = ['backups', 'wal', 'replicas', 'versions', 'changed'] as const

/** The reasons why nothing can be proved of a submission or reply, for programs. */
export const proofFaults = ['not-deleted', 'deleted-before'] as const
export type ProofFault = (typeof proofFaults)[number]
