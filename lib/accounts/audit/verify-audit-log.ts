import type { SystemActor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { kept } from '../../platform/deadlines.ts'
import { DAY } from '../../platform/durations.ts'
import { selectLinks, selectNeverChained, type ChainedRow, type LinkRow } from './audit-chain-store.ts'
import { auditChainValue, chainAuditRows } from './chain-audit-rows.ts'

/** Links read at once. */
const BATCH = 1000
/** Most faults that are listed one by one. */
const MOST_FAULTS = 100

/**
 * Faults of the audit log. `changed`: a row or its place differs from what was written; `removed`: a row or a link is
 * gone before its time; `unchained`: a row is missing from the rows that wait for their link; `other-head`: the chain
 * no longer contains the mark noted earlier.
 */
export type AuditFault = {
  fault: 'changed' | 'removed' | 'unchained' | 'other-head'
  position?: number
  auditId?: number
}

/** A place of the chain and its value in base64url, which an operator notes outside of the installation. */
export type ChainMark = { position: number; value: string }

export type AuditVerdict = { rows: number; first: Date | null; head: ChainMark | null; faults: AuditFault[] }

/**
 * Goes through the whole audit log and its chain. It shows changes and removals by somebody who could write the
 * database but had no MASTER_KEY; with a `noted` head also those by somebody who had it.
 */
export async function verifyAuditLog(
  context: Context<SystemActor>,
  { noted }: { noted?: ChainMark } = {},
): Promise<AuditVerdict> {
  const { db, clock } = context
  for (let more = true; more;) ({ more } = await chainAuditRows(context))
  const walk = new ChainWalk(new Date(clock.machine().getTime() - kept['audit-log'] + DAY), noted)
  for (let links: LinkRow[] = []; ;) {
    links = await selectLinks(db, { after: walk.position, most: BATCH })
    for (const link of links) walk.next(link)
    if (links.length < BATCH) break
  }
  const unchained = await selectNeverChained(db, { most: MOST_FAULTS })
  return walk.verdict(unchained.map(({ id }) => ({ fault: 'unchained', auditId: id })))
}

/** Follows links in order and collects the faults. */
class ChainWalk {
  position = 0
  #value: Buffer | undefined
  #rows = 0
  #first: Date | null = null
  #isNotedFound = false
  readonly #faults: AuditFault[] = []
  readonly #removedBefore: Date
  readonly #noted: ChainMark | undefined

  /** @param removedBefore rows before this time may have been removed by age */
  constructor(removedBefore: Date, noted: ChainMark | undefined) {
    this.#removedBefore = removedBefore
    this.#noted = noted
  }

  next(link: LinkRow): void {
    const { position, auditId, value } = link
    const isAnchor = this.position === 0 && position > 1
    const row = link.id === null ? undefined : (link as ChainedRow) // the members of one row are there together
    const isOld = link.linkedAt < this.#removedBefore
    if (isAnchor ? !isOld : position !== this.position + 1) this.#fault('removed', { position: this.position + 1 })
    if (row && !isAnchor && !auditChainValue(this.#value, position, row).equals(value)) {
      this.#fault('changed', { position, auditId })
    }
    if (!row && !isOld) this.#fault('removed', { position, auditId })
    this.#isNotedFound ||= position === this.#noted?.position && value.toString('base64url') === this.#noted.value
    this.#rows += row ? 1 : 0
    this.#first ??= row?.at ?? null
    this.position = position
    this.#value = value
  }

  verdict(more: AuditFault[]): AuditVerdict {
    if (this.#noted && !this.#isNotedFound) this.#fault('other-head', { position: this.#noted.position })
    const head = this.#value ? { position: this.position, value: this.#value.toString('base64url') } : null
    return { rows: this.#rows, first: this.#first, head, faults: [...this.#faults, ...more].slice(0, MOST_FAULTS) }
  }

  #fault(fault: AuditFault['fault'], where: Omit<AuditFault, 'fault'>): void {
    this.#faults.push({ fault, ...where })
  }
}
