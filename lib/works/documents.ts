import { settings } from '../platform/env.ts'
import type { DueWork, RoomWork } from '../platform/room-work.ts'
import { expireDocuments } from '../documents/expire-documents.ts'
import type { DocumentKind } from '../documents/kinds.ts'

const expiring =
  (kind: DocumentKind): DueWork =>
  (context, deadline) =>
    expireDocuments(context, { kind, deadlines: settings().deadlines, deadline })

export const work = {
  dueWork: { submissions: expiring('submission'), replies: expiring('reply') },
} satisfies RoomWork<'documents'>
