import type { SystemActor } from '../platform/actor.ts'
import { blobFiles } from '../platform/blobs/blob-files.ts'
import { claimBlobsToRemove, deleteBlobs, tryRemovalLock } from '../platform/blobs/store.ts'
import type { Context } from '../platform/context.ts'
import { inLongTransaction, type Handle } from '../platform/database.ts'
import { DAY, MINUTE, SECOND } from '../platform/durations.ts'
import { eachByItself } from '../platform/stuck-work/each-by-itself.ts'

const BATCH = 500
/** Milliseconds after which an upload that never ended counts as broken off. */
const BROKEN_OFF = DAY
/** Milliseconds after which a removal that did not end is tried again, by whichever node. */
const AGAIN = 10 * MINUTE

/**
 * Removes the files of blobs that nothing refers to. They are claimed first, so that nothing comes to refer to them
 * while their files go. Files first, rows after: a row whose file is gone already is found again, a file without a row
 * would be lost sight of.
 */
export async function removeBlobs({ db }: Context<SystemActor>) {
  return inLongTransaction(db, async (tx) => {
    const [lock] = await tryRemovalLock(tx)
    // a backup needs them at this moment; the next round removes them
    return lock?.isHeld ? removeUnneeded(db) : { cleaned: 0, failed: 0, more: false }
  })
}

async function removeUnneeded(db: Handle) {
  const claim = { age: BROKEN_OFF / SECOND, again: AGAIN / SECOND, most: BATCH }
  const claimed = await claimBlobsToRemove(db, claim)
  const { results: ids, failed } = await eachByItself(db, claimed, {
    kind: 'remove-blob',
    subjectOf: ({ id }) => id,
    work: async ({ id }) => {
      await blobFiles().remove(id)
      return id
    },
  })
  if (ids.length > 0) await deleteBlobs(db, { ids })
  return { cleaned: ids.length, failed, more: claimed.length === BATCH }
}
