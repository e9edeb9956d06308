import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { keyedHash } from '../../platform/crypto/keyed-hash.ts'
import { inLongTransaction } from '../../platform/database.ts'
import {
  appendLinks,
  selectChainHead,
  selectUnchained,
  tryChainLock,
  type ChainedRow,
  type ChainHead,
} from './audit-chain-store.ts'

/** Rows chained in one transaction. */
const BATCH = 500

/**
 * What ties a row of the audit log to all before it: a keyed hash (HMAC-SHA-256) over the value before it, its place and
 * everything in it.
 * @param before nothing for the first row of the installation
 */
export function auditChainValue(before: Uint8Array | undefined, position: number, row: ChainedRow): Buffer {
  const { id, at, actorKind, actorId, actorName, address, action, organisationId } = row
  const who = [id, at.toISOString(), actorKind, actorId, actorName, address, action, organisationId]
  const what = [row.objectKind, row.objectId, row.objectName, row.before, row.after]
  const link = Buffer.from(before ?? []).toString('hex')
  return keyedHash('audit-chain', JSON.stringify([link, position, ...who, ...what]))
}

/**
 * Chains the rows of the audit log that wait for it, oldest first. Any number of nodes may ask; one works at a time.
 * Not done where rows are written: each transaction of the portal would wait for every other one.
 * @returns `more` when some may be left
 */
export async function chainAuditRows({ db }: Context<SystemActor>): Promise<{ chained: number; more: boolean }> {
  // asked each second by every node, mostly in vain
  if ((await selectUnchained(db, { most: 1 })).length === 0) return { chained: 0, more: false }
  return inLongTransaction(db, async (tx) => {
    const [lock] = await tryChainLock(tx)
    if (!lock?.isHeld) return { chained: 0, more: false }
    const rows = await selectUnchained(tx, { most: BATCH })
    const [head] = await selectChainHead(tx)
    await appendLinks(tx, { links: JSON.stringify(linksAfter(head, rows)) })
    return { chained: rows.length, more: rows.length === BATCH }
  })
}

function linksAfter(head: ChainHead | undefined, rows: readonly ChainedRow[]): object[] {
  let { position = 0, value }: Partial<ChainHead> = head ?? {}
  return rows.map((row) => {
    position += 1
    value = auditChainValue(value, position, row)
    return { position, auditId: row.id, at: row.at, value: value.toString('hex') }
  })
}
