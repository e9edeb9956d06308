import { createHash, type KeyObject } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { parseJws, verifiesPs512 } from '../../platform/crypto/jws.ts'
import type { Handle } from '../../platform/database.ts'
import { publishedKeys } from '../../platform/keys/signing-keys.ts'
import { headAmong } from './checkpoints-of-case.ts'
import { headsIn } from './heads.ts'
import { leafHash, placeOf, treeOver } from './merkle-tree.ts'
import { selectCovering, selectNext, type KeptRow } from './store.ts'
import { assertTimeStamp } from './time-stamp.ts'

/** Faults that are reported one by one. */
const MOST_FAULTS = 100

/**
 * Faults of the checkpoints. `removed`: one is missing before this; `signature`: its token is not signed by a key of
 * the service; `content`: its token differs from the stored row; `root`: the leaves kept do not lead to its root;
 * `time-stamp`: its time stamp does not fit its token; `case`: the event log of this case differs from its state when
 * the checkpoint was made.
 */
export type CheckpointFault = {
  fault: 'removed' | 'signature' | 'content' | 'root' | 'time-stamp' | 'case'
  number: number
  caseId?: string
}

export type CheckpointsVerdict = { checkpoints: number; faults: CheckpointFault[] }

/** Checks all checkpoints: they follow each other, and the existing event logs still fit. */
export async function verifyCheckpoints({ db }: Context<SystemActor>): Promise<CheckpointsVerdict> {
  const keys = new Map((await publishedKeys(db, 'event')).map(({ kid, publicKey }) => [kid, publicKey]))
  const verdict: CheckpointsVerdict = { checkpoints: 0, faults: [] }
  let before: KeptRow | undefined
  for (;;) {
    const [row] = await selectNext(db, { after: before?.number ?? 0 })
    if (!row) return { ...verdict, faults: verdict.faults.slice(0, MOST_FAULTS) }
    verdict.checkpoints += 1
    const number = row.number
    if (number !== (before?.number ?? 0) + 1) verdict.faults.push({ fault: 'removed', number: number - 1 })
    verdict.faults.push(...tokenFaults(row, before, keys), ...(await leafFaults(db, row)))
    before = row
  }
}

function tokenFaults(row: KeptRow, before: KeptRow | undefined, keys: Map<string, KeyObject>): CheckpointFault[] {
  const { number, token, timeStamp } = row
  const jws = parseJws(token)
  const key = keys.get(String(jws?.protectedHeader.kid))
  const faults: CheckpointFault[] = []
  if (!jws || !key || !verifiesPs512(jws, key)) faults.push({ fault: 'signature', number })
  if (!isDeepStrictEqual(jws?.payload.checkpoint, statementOf(row, before))) faults.push({ fault: 'content', number })
  if (timeStamp && !isOver(timeStamp, token)) faults.push({ fault: 'time-stamp', number })
  return faults
}

/** What the token must say. */
function statementOf({ number, fromAt, until, cases, root }: KeptRow, before: KeptRow | undefined) {
  return {
    number,
    from: (before?.until ?? fromAt)?.toISOString() ?? null,
    until: until.toISOString(),
    cases,
    root: root.toString('base64url'),
    previous: before ? createHash('sha256').update(before.token).digest('base64url') : null,
  }
}

function isOver(timeStamp: Buffer, token: string): boolean {
  try {
    assertTimeStamp(timeStamp, token)
    return true
  } catch {
    return false // every error counts as this one fault
  }
}

async function leafFaults(db: Handle, { number, fromAt, until, root, leaves }: KeptRow): Promise<CheckpointFault[]> {
  if (!leaves) return []
  const faults: CheckpointFault[] = []
  if (!(await treeOver(leaves)).root.equals(root)) faults.push({ fault: 'root', number })
  for await (const heads of headsIn(db, { from: fromAt, until })) {
    const others = heads.filter((head) => placeOf(leaves, leafHash(head)) === undefined)
    for (const { caseId } of others)
      if (!(await hasLeaf(db, { caseId, number, leaves }))) faults.push({ fault: 'case', number, caseId })
    if (faults.length > MOST_FAULTS) break
  }
  return faults
}

/** Whether the log of a case goes on from its leaf: then its last event came after the checkpoint, with a time before it. */
async function hasLeaf(
  db: Handle,
  { caseId, number, leaves }: { caseId: string; number: number; leaves: Buffer },
): Promise<boolean> {
  const covering = (await selectCovering(db, { caseId })).find((row) => row.number === number)
  return covering !== undefined && headAmong(leaves, caseId, covering) !== undefined
}
