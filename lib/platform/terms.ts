/** Roles of a person in an organisation, in the order of their rights. */
export const roles = ['owner', 'developer', 'case-worker', 'reader'] as const
export type Role = (typeof roles)[number]

/** Specification 5 rule 7 and decisions 2, in the order in which they are answered. */
export const scopes = ['send-submissions', 'manage-destinations', 'subscribe-destinations'] as const
export type Scope = (typeof scopes)[number]

/** Kinds of actors: a person who is signed in, an API client, the installation itself. */
export const actorKinds = ['person', 'client', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Purposes of the service's own keys. */
export const signingPurposes = ['event', 'access-token'] as const
export type SigningPurpose = (typeof signingPurposes)[number]

/**
 * Checks of the readiness probe, and their results. `low`: a node does its work, but takes nothing large. `building`:
 * the pages are built or loaded. `unknown`: the start has not come so far.
 */
export const triedChecks = ['database', 'installation', 'signing', 'blobs', 'space'] as const
export const readinessChecks = [...triedChecks, 'pages'] as const
export const checkResults = ['ok', 'low', 'building', 'unknown', 'failed'] as const

/** Counts of a run of due work, in the order in which they are shown. `failed`: rows and parts that it could not do. */
export const runCounts = ['rejected', 'deleted', 'delivered', 'retried', 'warned', 'cleaned', 'failed'] as const

/** State of a standby for reading: it is not set, it is used, or reads go to the primary. */
export const replicaStates = ['none', 'ok', 'away'] as const

/** Where a replica-capable read went; all but `replica`: primary, and why. */
export const replicaReads = ['replica', 'lagging', 'own-write', 'failed'] as const

/** What is limited by a rate, each counted for itself. */
export const limitNames = [
  'acceptances',
  'applications',
  'applications-of-all',
  'arriving bodies',
  'calendar-tries',
  'calendars',
  'callback-requests',
  'clients',
  'files',
  'files of sessions',
  'files with a session',
  'invitations',
  'operators',
  'pages',
  'pages of sessions',
  'pages with a session',
  'password',
  'password-forgotten',
  'people',
  'public-search',
  'public-search-of-all',
  'refused-token-requests',
  'requests',
  'second-factor',
  'sendings',
  'sign-ins',
  'status-codes',
  'submissions',
  'workbench',
] as const
export type LimitName = (typeof limitNames)[number]

/** Levels of lines of the log. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

/** Rows on one page of a list of the portal. */
export const PAGE_SIZE = 25

/** Paths below {schema_base}: schemas of a message that asks for documents, and of handed-in documents. */
export const ASKING_MESSAGE_SCHEMA = 'message/1.1.0/message.schema.json'
export const EVIDENCE_SCHEMA = 'evidence/2.0.0/evidence.schema.json'
/** For files of format 1. */
export const FIRST_EVIDENCE_SCHEMA = 'evidence/1.0.0/evidence.schema.json'
export const HANDED_IN_SCHEMA = 'documents-handed-in/1.0.0/documents-handed-in.schema.json'
export const EVENT_STREAM_SCHEMA = 'event-stream/1.0.0/event-stream.schema.json'

/** Signs that change the direction of text and could make a name look like another (Unicode Bidirectional Algorithm). */
export const DIRECTION_SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Start of the days until a document counts as received. */
export const deemedFrom = ['handed-in', 'told', 'fetched'] as const
export type DeemedFrom = (typeof deemedFrom)[number]
