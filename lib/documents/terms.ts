/** States of a submission or reply: `incomplete → submitted → accepted | rejected → deleted` (specification 3). */
export const documentStates = ['incomplete', 'submitted', 'accepted', 'rejected', 'deleted'] as const
export type DocumentState = (typeof documentStates)[number]

/** What an encrypted part is; metadata and data must say their content type, attachments need not. */
export const partKinds = ['metadata', 'data', 'attachment'] as const
export type PartKind = (typeof partKinds)[number]

/** What an attachment is to the data record, as the metadata record says. */
export const attachmentPurposes = ['attachment', 'form', 'report'] as const

/** Code points of the texts of a message, at most. */
export const messageLimits = { subject: 200, message: 10_000 } as const
