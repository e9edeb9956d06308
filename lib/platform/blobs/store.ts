import { statement } from '../database.ts'

/** A blob's row comes before its file. */
export const insertBlob = statement<{ id: string }>(
  'blob-insert',
  `insert into blobs (id, state) values ($1, 'uploading') returning id`,
)

/** Marks blobs that nothing points to any more; their files go after commit. */
export const orphanBlobs = statement<{ id: string }>(
  'blob-orphan',
  `update blobs set state = 'orphan', state_since = now() where id = any($1::uuid[]) returning id`,
)

/** Up to `$2` blobs that are orphans, or whose upload broke off more than `$1` seconds ago. */
export const selectBlobsToRemove = statement<{ id: string }>(
  'blob-select-to-remove',
  `select id from blobs
   where state = 'orphan' or (state = 'uploading' and state_since < now() - make_interval(secs => $1))
   order by state_since limit $2`,
)

/** Forgets blobs whose files are gone; one that content has come to point to meanwhile stays. */
export const deleteBlobs = statement<{ id: string }>(
  'blob-delete',
  `delete from blobs b where b.id = any($1::uuid[]) and b.state <> 'stored' returning b.id`,
)

/** Of the given ids, those that have a row. */
export const selectKnownBlobs = statement<{ id: string }>(
  'blob-select-known',
  'select id from blobs where id = any($1::uuid[])',
)
