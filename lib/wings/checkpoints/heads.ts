import type { Handle } from '../../platform/database.ts'
import { inOrder, leafHash } from './merkle-tree.ts'
import { selectHeads, type HeadRow, type Window } from './store.ts'

/** Cases read at once. */
const BATCH = 2000
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The last event in a window of each case that had one, piece by piece; the last piece may be empty. */
export async function* headsIn(db: Handle, window: Window): AsyncGenerator<HeadRow[]> {
  let last: HeadRow | undefined
  for (let batch: HeadRow[] = []; ;) {
    batch = await selectHeads(db, { ...window, ...after(last, window), most: BATCH })
    yield batch
    last = batch.at(-1)
    if (batch.length < BATCH) return
  }
}

/** The place of a row; before the first, that of whatever else was recorded at the very end of the window before. */
function after(last: HeadRow | undefined, { from }: Window) {
  if (last) return { afterTime: last.recordedAt, afterCase: last.caseId, afterSequence: last.sequence }
  return { afterTime: from ?? new Date(0), afterCase: LAST_ID, afterSequence: 0 }
}

/** Their hashes in the order of the tree. */
export async function leavesOf(db: Handle, window: Window): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const heads of headsIn(db, window)) pieces.push(Buffer.concat(heads.map(leafHash)))
  return inOrder(pieces)
}
