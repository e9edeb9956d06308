import type { Context } from '../../platform/context.ts'
import { settings } from '../../platform/env.ts'
import type { AttentionRow, AttentionWish } from '../../platform/room-work.ts'
import type { ChainFault } from './chain-path.ts'
import { chainStanding, readKeyTrust, type ChainOfKey } from './chain-standing.ts'
import { MOST_CHAINS_SEEN, selectChains } from './chain-store.ts'

/** Why a stored chain holds no longer, other than by its end; a key with it needs to be exchanged. */
export async function faultOfChain(chain: ChainOfKey): Promise<ChainFault | undefined> {
  const standing = await chainStanding(chain)
  return standing.state === 'invalid' && standing.fault.kind !== 'ended' ? standing.fault : undefined
}

/** Keys in use whose chain holds no longer, other than by its end. `at`: since when it is revoked, `detail`: the kid. */
export async function invalidChains(
  { db }: Context,
  { organisations, most, machine }: AttentionWish,
): Promise<AttentionRow[]> {
  if (settings().keyTrust.file === undefined) return []
  const rows = await selectChains(db, { organisations, most: MOST_CHAINS_SEEN })
  const found: Omit<AttentionRow, 'total'>[] = []
  for (const { kid, x5c, purpose, ...row } of rows) {
    const fault = await faultOfChain({ x5c, purpose, at: machine })
    if (fault) found.push({ ...row, objectKind: 'destination', at: fault.at ?? null, count: null, detail: kid })
  }
  return found.slice(0, most).map((row) => ({ ...row, total: found.length }))
}

/** Revocation lists whose next one is late, and a file that cannot be used. `at`: since when, `detail`: which of both. */
export async function lateLists(_: Context, { most, machine }: AttentionWish): Promise<AttentionRow[]> {
  const { listsFile = '' } = settings().keyTrust
  const { lists = [], fault } = (await (await readKeyTrust())?.revocations()) ?? {}
  const of = { objectKind: 'revocation-list', objectId: '', organisationName: '', count: null }
  const late = lists.filter(({ nextAt }) => nextAt < machine)
  const found = [
    ...(fault === undefined ? [] : [{ ...of, objectName: listsFile, at: null, detail: 'unusable' }]),
    ...late.map(({ name, nextAt }) => ({ ...of, objectName: name, at: nextAt, detail: 'outdated' })),
  ]
  return found.slice(0, most).map((row) => ({ ...row, total: found.length }))
}
