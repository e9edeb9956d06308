/** States of a submission or reply: `incomplete → submitted → accepted | rejected → deleted` (specification 3). */
export const documentStates = ['incomplete', 'submitted', 'accepted', 'rejected', 'deleted'] as const
export type DocumentState = (typeof documentStates)[number]

/** States of a destination (decisions 4, "Destination status"). */
export const destinationStatuses = ['created', 'active', 'inactive', 'decommissioned'] as const
export type DestinationStatus = (typeof destinationStatuses)[number]

/** What an event is about. */
export const subjectKinds = ['submission', 'reply'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** How a side learned of something: by a callback, or by fetching a list (specification 6.2). */
export const notifyTypes = ['callback', 'polling'] as const
export type NotifyType = (typeof notifyTypes)[number]

/** Event types, the last part of their type URI (specification 6.2). */
export const eventNames = [
  'create-submission',
  'submit-submission',
  'notify-submission',
  'forward-submission',
  'reject-submission',
  'accept-submission',
  'delete-submission',
  'create-reply',
  'submit-reply',
  'notify-reply',
  'reject-reply',
  'accept-reply',
  'delete-reply',
] as const
export type EventName = (typeof eventNames)[number]

/** The three callback types (specification 6.3, decisions 7), as they end their type URI. */
export const callbackTypes = ['new-submissions', 'new-replies', 'new-events'] as const
export type CallbackType = (typeof callbackTypes)[number]

/**
 * Problem types of events below {problem_type_base}. The first two are named in specification 6.2; the others name what a
 * recipient finds when it opens a submission. Foreign types are taken too (decisions 6).
 */
export const problemNames = [
  'authentication-tag-incorrect',
  'schema-missing',
  'encryption-issue',
  'syntax-violation',
  'schema-violation',
  'unsupported-schema',
  'hash-mismatch',
  'attachments-mismatch',
  'service-mismatch',
] as const
export type ProblemName = (typeof problemNames)[number]

/** What an attachment is to the data record, as the metadata record says. */
export const attachmentPurposes = ['attachment', 'form', 'report'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]

/** Versions of the metadata record that are written here, oldest first; new destinations list them. */
export const metadataVersions = ['1.0.0', '2.1.0'] as const
export type MetadataVersion = (typeof metadataVersions)[number]

/** Ways to answer that a metadata record names in `replyChannel` (decisions 9); `fitConnect` is a reply by this service. */
export const replyChannelNames = ['fitConnect', 'eMail', 'deMail', 'elster', 'fink', 'idBundDeMailbox'] as const
export type ReplyChannelName = (typeof replyChannelNames)[number]

/** Path of the schema of a message, below {schema_base}. */
export const MESSAGE_SCHEMA = 'message/1.0.0/message.schema.json'

/** Methods of the calls of all interfaces; HEAD follows from GET. */
export const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type CallMethod = (typeof callMethods)[number]

/**
 * Why a receipt has no hash of a deleted part: its file was not there, could not be read whole, took too long to read, or
 * came after the others had been read. A deletion does not wait for a hash.
 */
export const unhashedReasons = ['missing', 'unreadable', 'too-slow', 'not-read'] as const
export type UnhashedReason = (typeof unhashedReasons)[number]
