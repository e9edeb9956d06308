import { createPublicKey, type KeyObject } from 'node:crypto'
import { chainValue } from '../cases/chain.ts'
import { signingKeysOf } from '../destinations/read-destination.ts'
import type { SystemActor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { parseJws, verifiesPs512 } from '../platform/crypto/jws.ts'
import { publishedKeys } from '../platform/keys/signing-keys.ts'
import { selectEmptied, selectLogged, type LoggedRow } from './verify-store.ts'

/** Events read at once. */
const BATCH = 1000
/** Most faults that are listed one by one. */
const MOST_FAULTS = 100

/**
 * Faults of an event log. `removed`: an event is missing at this place; `chain`: the event does not follow from the one
 * before it (decisions 9); `signature`: the key that it names did not sign it, or does not belong to its author.
 */
export type CaseFault = { fault: 'removed' | 'chain' | 'signature'; caseId: string; sequence: number }

export type CasesVerdict = { cases: number; events: number; faults: CaseFault[] }

/** Checks the logs of all cases, or of one, as anyone with the logs can: places, chain and signatures. */
export async function verifyCases(
  context: Context<SystemActor>,
  { caseId = null }: { caseId?: string | null },
): Promise<CasesVerdict> {
  const { db } = context
  const verdict: CasesVerdict = { cases: 0, events: 0, faults: [] }
  const verifies = verifier(context)
  let last: LoggedRow | undefined
  for (let batch: LoggedRow[] = []; ;) {
    const [afterCase, afterSequence] = last ? [last.caseId, last.sequence] : [NO_CASE, 0]
    batch = await selectLogged(db, { caseId, afterCase, afterSequence, most: BATCH })
    for (const row of batch) {
      if (row.caseId !== last?.caseId) {
        verdict.faults.push(...endFaults(last))
        verdict.cases += 1
      }
      verdict.events += 1
      verdict.faults.push(...placeFaults(last?.caseId === row.caseId ? last : undefined, row))
      if (!(await verifies(row))) verdict.faults.push(faultOf('signature', row))
      last = row
    }
    if (batch.length < BATCH) break
  }
  verdict.faults.push(...endFaults(last))
  for (const { id } of await selectEmptied(db, { caseId, most: MOST_FAULTS })) {
    verdict.faults.push({ fault: 'removed', caseId: id, sequence: 1 })
  }
  return { ...verdict, faults: verdict.faults.slice(0, MOST_FAULTS) }
}

const NO_CASE = '00000000-0000-0000-0000-000000000000'

const faultOf = (fault: CaseFault['fault'], { caseId, sequence }: LoggedRow): CaseFault => ({ fault, caseId, sequence })

function placeFaults(before: LoggedRow | undefined, row: LoggedRow): CaseFault[] {
  const expected = (before?.sequence ?? 0) + 1
  if (row.sequence !== expected) return [{ fault: 'removed', caseId: row.caseId, sequence: expected }]
  return chainValue(row.caseId, before?.chain, row.token).equals(row.chain) ? [] : [faultOf('chain', row)]
}

/** Faults at the end of a log, which the case's row knows. */
function endFaults(last: LoggedRow | undefined): CaseFault[] {
  if (!last) return []
  if (last.sequence < last.eventCount) return [{ ...faultOf('removed', last), sequence: last.sequence + 1 }]
  return last.sequence === last.eventCount && last.head?.equals(last.chain) ? [] : [faultOf('chain', last)]
}

/** Tells whether the token of an event is signed by a key of its author; reads each key once. */
function verifier(context: Context<SystemActor>): (row: LoggedRow) => Promise<boolean> {
  const keys = new Map<string, Promise<Map<string, KeyObject>>>()
  const keysOf = async ({ issuer, destinationId }: LoggedRow): Promise<Map<string, KeyObject>> => {
    if (issuer === 'service') {
      const published = await publishedKeys(context.db, 'event')
      return new Map(published.map(({ kid, publicKey }) => [kid, publicKey]))
    }
    if (issuer !== destinationId) return new Map()
    const own = await signingKeysOf(context, { destinationId })
    return new Map(own.map(({ kid, jwk }) => [kid, createPublicKey({ key: { ...jwk }, format: 'jwk' })]))
  }
  return async (row) => {
    const author = `${row.issuer} ${row.destinationId}`
    const known = keys.get(author) ?? keysOf(row)
    keys.set(author, known)
    const key = (await known).get(row.kid)
    const jws = parseJws(row.token)
    return key !== undefined && jws !== undefined && jws.protectedHeader.kid === row.kid && verifiesPs512(jws, key)
  }
}
