import type { AttachmentDescription } from '#sdk/metadata-record.ts'

/** Where an attachment stands on the page. */
export const attachmentAnchor = (attachmentId: string): string => `attachment-${attachmentId}`

/** A name without characters that a folder would understand. */
export const attachmentFileName = ({ filename, attachmentId }: AttachmentDescription): string =>
  filename?.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, '_').replace(/^\.+$/, '_') || attachmentId
