import { statement } from '../statement.ts'

/** A blob's row comes before its file. */
export const insertBlob = statement<{ id: string }, { id: string }>(
  'blob-insert',
  `insert into blobs (id, state) values (:id, 'uploading') returning id`,
)

/** Marks blobs that nothing points to any more; their files go after commit. */
export const orphanBlobs = statement<{ id: string }, { ids: string[] }>(
  'blob-orphan',
  `update blobs set state = 'orphan', state_since = now() where id = any(:ids::uuid[]) returning id`,
)

/** Blobs that are orphans, or whose upload broke off more than `age` seconds ago. */
export const selectBlobsToRemove = statement<{ id: string }, { age: number; most: number }>(
  'blob-select-to-remove',
  `select id from blobs
   where state = 'orphan' or (state = 'uploading' and state_since < now() - make_interval(secs => :age))
   order by state_since limit :most`,
)

/** Forgets blobs whose files are gone; one that content has come to point to meanwhile stays. */
export const deleteBlobs = statement<{ id: string }, { ids: string[] }>(
  'blob-delete',
  `delete from blobs b where b.id = any(:ids::uuid[]) and b.state <> 'stored' returning b.id`,
)

/** Of the given ids, those that have a row. */
export const selectKnownBlobs = statement<{ id: string }, { ids: string[] }>(
  'blob-select-known',
  'select id from blobs where id = any(:ids::uuid[])',
)
