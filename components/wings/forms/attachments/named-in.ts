import type { Attachment } from './attachments.ts'

/** Those that a data record names; ids are random, so that finding one in the text is enough. */
export function namedIn(document: unknown, attachments: readonly Attachment[]): Attachment[] {
  const text = JSON.stringify(document)
  return attachments.filter(({ id }) => text.includes(id))
}
