import { statement } from '../platform/statement.ts'
import { isNotStuck } from '../platform/stuck-work/store.ts'

/** Incomplete submissions with attachments that somebody without an account began before `before`. */
export const selectUnsentFiles = statement<{ id: string }, { before: Date; most: number }>(
  'unsent-files',
  `select s.id from submissions s
   where s.state = 'incomplete' and s.state_since <= :before and s.network is not null
     and ${isNotStuck('drop-attachments', 's.id')}
   order by s.state_since limit :most`,
)

/** Removes the attachments of a submission that is still incomplete; their files go after commit. */
export const dropAttachments = statement<{ id: string }, { id: string }>(
  'unsent-files-drop',
  'select :id::uuid as id from (select drop_attachments(:id::uuid)) dropped',
)
