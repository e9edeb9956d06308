import type { Handle } from '../../platform/database.ts'
import { leafHash, placeOf, treeOver } from './merkle-tree.ts'
import { selectCovering, selectLeaves, type CoveringRow } from './store.ts'

/**
 * Proof that a checkpoint covers the log of a case: the event `sequence` with its chain value is the leaf `index` of
 * the checkpoint's tree, and `path` (base64url) leads from it to the root (RFC 9162 section 2.1.3). `timestamp`: base64
 * of the DER of a TimeStampToken (RFC 3161) over the bytes of `token`.
 */
export type CaseCheckpoint = {
  number: number
  token: string
  timestamp: string | null
  sequence: number
  index: number
  path: string[]
}

/** A proof for every checkpoint in whose window the case had an event, oldest first. */
export async function checkpointsOfCase(db: Handle, { caseId }: { caseId: string }): Promise<CaseCheckpoint[]> {
  const proofs: CaseCheckpoint[] = []
  for (const row of await selectCovering(db, { caseId })) {
    const [kept] = await selectLeaves(db, { number: row.number })
    const head = kept?.leaves && headAmong(kept.leaves, caseId, row)
    if (!kept?.leaves || !head) continue
    const { path } = await treeOver(kept.leaves, head.index)
    const timestamp = row.timeStamp?.toString('base64') ?? null
    proofs.push({
      number: row.number,
      token: row.token,
      timestamp,
      ...head,
      path: path.map((one) => one.toString('base64url')),
    })
  }
  return proofs
}

/**
 * The newest event that is a leaf: an event that came after the checkpoint was made, with a time before it, is no leaf.
 */
export function headAmong(leaves: Buffer, caseId: string, { sequences, chains }: CoveringRow) {
  for (const [at, sequence] of sequences.entries()) {
    const chain = Buffer.from(chains[at] ?? '', 'base64')
    const index = placeOf(leaves, leafHash({ caseId, sequence, chain }))
    if (index !== undefined) return { sequence, index }
  }
  return undefined
}
