import { attachmentFileNames } from '@kurier/sdk/file-names'
import type { ReadAttachment } from './open-work.ts'

/** Where an attachment stands on the page. */
export const attachmentAnchor = (attachmentId: string): string => `attachment-${attachmentId}`

/** Attachments with the names under which they are shown and saved: fit for files, no two alike. */
export function withFileNames(read: readonly ReadAttachment[]): (ReadAttachment & { name: string })[] {
  const names = attachmentFileNames(read.map(({ description }) => description))
  return read.map((one, at) => ({ ...one, name: names[at] ?? one.description.attachmentId }))
}
