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

/**
 * Claims blobs to be removed: orphans, those whose upload broke off more than `age` seconds ago, and those whose removal
 * has failed `again` seconds ago. From then on nothing can come to refer to them.
 */
export const claimBlobsToRemove = statement<{ id: string }, { age: number; again: number; most: number }>(
  'blob-claim-to-remove',
  `update blobs set state = 'removing', state_since = now() where id in (
     select id from blobs
     where state = 'orphan' or (state = 'uploading' and state_since < now() - make_interval(secs => :age))
       or (state = 'removing' and state_since < now() - make_interval(secs => :again))
     order by state_since limit :most for update skip locked) returning id`,
)

/** Forgets blobs whose files are gone. */
export const deleteBlobs = statement<{ id: string }, { ids: string[] }>(
  'blob-delete',
  `delete from blobs b where b.id = any(:ids::uuid[]) and b.state = 'removing' returning b.id`,
)

/** Of the given ids, those that have a row. */
export const selectKnownBlobs = statement<{ id: string }, { ids: string[] }>(
  'blob-select-known',
  'select id from blobs where id = any(:ids::uuid[])',
)

/** Blobs that content refers to, newest first. */
export const selectNewestStored = statement<{ id: string }, { most: number }>(
  'blob-newest-stored',
  `select id from blobs where state = 'stored' order by id desc limit :most`,
)

/** Whether the database has any blob at all. */
export const selectAnyBlob = statement<{ any: boolean }>('blob-any', 'select exists (select 1 from blobs) as any')

/** A node that removes files holds this lock alone until its transaction ends; false while a backup needs the files. */
export const tryRemovalLock = statement<{ isHeld: boolean }>(
  'blob-removal-lock',
  `select pg_try_advisory_xact_lock(hashtext('kurier blob files')) as is_held`,
)

/** Keeps every file where it is until the connection ends; waits for a removal that is under way. */
export const holdBlobFiles = statement<{ isHeld: boolean }>(
  'blob-files-hold',
  `select true as is_held from (select pg_advisory_lock_shared(hashtext('kurier blob files'))) lock`,
)
