import assert from 'node:assert/strict'
import { MINUTE, SECOND } from '#lib/platform/durations.ts'
import type { SeenEvent, Step } from './check-log.ts'
import type { Entry, KnownDocument } from './model.ts'
import type { SentCallback } from './network.ts'
import { MAY_DIFFER } from './clocks.ts'
import { JITTER, LONGEST_WAIT, TRIED_FOR, waitAfter, type CallbackType, type Side } from './tables.ts'
import type { World } from './world.ts'

type NoticeRow = {
  id: number
  case_id: string
  sequence: number
  side: 'online-service' | 'administration'
  type: CallbackType
  subject_id: string
  state: 'waiting' | 'delivered' | 'given-up' | 'cancelled' | 'not-configured'
  reason: string | null
  attempts: number
  created_at: Date
  first_attempt_at: Date | null
  finished_at: Date | null
  url: string | null
  due_at: Date | null
  /** when its address is tried again, if that failed or refuses its kind */
  next_at: Date | null
  is_leased: boolean
}

/** How long a receiver may take; records of other lanes are later by it. */
const SLOW = 10 * SECOND
/** Decisions 7: how long a first attempt waits for an address that is ill. */
const FIRST_WAIT = 5 * MINUTE
const sideOf = ({ side }: NoticeRow): Side => (side === 'administration' ? side : 'onlineService')
const isAnnouncement = ({ type }: { type: CallbackType }): boolean => type !== 'new-events'

/** Every callback that the table demands: there once, and where it must be by now (specification 6.3, decisions 7). */
export class CallbackCheck {
  /** Each callback that an event leads to, and whether its side had an address then. */
  private readonly known = new Map<string, boolean>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async look(step: Step, events: readonly SeenEvent[]): Promise<NoticeRow[]> {
    assert.deepEqual(this.world.network.faults, [], 'what receivers found wrong')
    const { rows } = await this.world.db.query<NoticeRow>(
      `select n.id, n.case_id, n.sequence, n.side, n.type, n.subject_id, n.state, n.reason, n.attempts, n.created_at,
         n.first_attempt_at, n.finished_at, e.url,
         case when e.next_attempt_at is null and r.next_attempt_at is null then n.created_at
           else greatest(n.next_attempt_at, e.next_attempt_at, r.next_attempt_at) end as due_at,
         greatest(e.next_attempt_at, r.next_attempt_at) as next_at,
         coalesce(e.leased_until > clock_timestamp()
           and e.leased_until <= clock_timestamp() + interval '6 minutes', false) as is_leased
       from notices n left join callback_endpoints e on e.id = n.endpoint_id
       left join callback_refusals r on r.endpoint_id = e.id and r.type = n.type order by n.id`,
    )
    this.compareWithTable(rows, events, step)
    for (const row of rows) this.compareState(row, step)
    this.assertSchedule()
    this.assertNothingTwice(rows)
    return rows
  }

  /** For each event the callbacks of its row to those sides that had an address, and none besides. */
  private compareWithTable(rows: readonly NoticeRow[], events: readonly SeenEvent[], { since }: Step): void {
    const found = rows.map(({ case_id, sequence, side, type }) => `${case_id} ${sequence} ${side} ${type}`)
    const isThere = new Set(found)
    const expected = events.flatMap(({ row }) => {
      const document = this.document(row.subject_id)
      return this.world.model.callbacksOf(document, entryOf(document, row.name)).flatMap(({ side, type }) => {
        const name = `${row.case_id} ${row.sequence} ${side === 'administration' ? side : 'online-service'} ${type}`
        const isOfStep = row.recorded_at.getTime() >= since
        const isAddressed = isOfStep ? this.world.model.addressOf(side, document) !== null : isThere.has(name)
        if (!this.known.has(name)) this.known.set(name, isAddressed)
        if (type === 'new-submissions' && this.world.toldLater.has(document.id)) this.known.set(name, true)
        return this.known.get(name) ? [name] : []
      })
    })
    assert.deepEqual(found.sort(), expected.sort(), 'the callbacks that events lead to')
  }

  private compareState(row: NoticeRow, step: Step): void {
    const known = this.document(row.subject_id)
    const address = this.world.model.addressOf(sideOf(row), known)
    states[row.state](row, { world: this.world, known, address, step })
    if (row.state === 'waiting')
      assert.ok(due(row) <= this.latest(row), `${words(row)}: its next attempt comes too late`)
    if (row.state === 'waiting' && step.isWorkedOff && !row.is_leased) this.assertTriedInTime(row)
  }

  /**
   * The latest time at which a waiting notice is tried again: not before its endpoint, which has a schedule of its own.
   */
  private latest(row: NoticeRow): number {
    const sent = this.since(row.url)
    const ofEndpoint = sent.map((one) => (one.isRefusal || one.isDelivered ? 0 : one.at + this.waitOf(row, one)))
    const ofRefusal = sent.map((one) => (one.isRefusal && one.type === row.type ? one.at + this.waitOf(row, one) : 0))
    const own = this.naming(row).at(-1)
    // it was to wait as long as its endpoint was, even if that was tried by a clock that was set back since
    const ofNotice = own && row.attempts > 0 ? own.at + LONGEST_WAIT : 0
    return Math.max(this.world.now(), ofNotice, ...ofEndpoint, ...ofRefusal, row.created_at.getTime()) + SLOW
  }

  /** Milliseconds that a request lets notices like this one wait at most. */
  private waitOf(row: NoticeRow, { retryAfter }: SentCallback): number {
    const sent = this.since(row.url)
    const times = Math.max(failures(sent).most, refusals(sent, row.type).most)
    return Math.max((1 + JITTER) * waitAfter(times), retryAfter, FIRST_WAIT)
  }

  /** Once everything is worked off, no address is left alone because of a clock that was set back since. */
  private assertTriedInTime(row: NoticeRow): void {
    const longest = Math.max(...this.since(row.url).map((one) => this.waitOf(row, one)))
    const isInTime = row.next_at !== null && row.next_at.getTime() <= this.world.now() + longest + MAY_DIFFER
    assert.ok(isInTime, `${words(row)} waits although the clock was set back`)
  }

  /** After a failure no attempt comes before its time, and never two at once, which receivers look after. */
  private assertSchedule(): void {
    const urls = new Set(this.world.network.journal.map(({ url }) => url))
    for (const url of urls) {
      const sent = this.since(url)
      for (const [at, one] of sent.entries()) {
        const before = sent[at - 1]
        if (before && !before.isDelivered && !before.isRefusal) {
          // a first attempt does not wait longer for an address that is ill
          const { least } = failures(sent.slice(0, at))
          this.assertWaited(
            before,
            one,
            Math.min(Math.max((1 - JITTER) * waitAfter(least), before.retryAfter), FIRST_WAIT),
          )
        }
        const sameKind = sent.slice(0, at).filter(({ type }) => type === one.type)
        const refusal = sameKind.at(-1)
        if (refusal?.isRefusal)
          this.assertWaited(refusal, one, (1 - JITTER) * waitAfter(refusals(sameKind, one.type).least))
      }
    }
  }

  private assertWaited(before: SentCallback, one: SentCallback, wait: number): void {
    if (before.sender.isDead) return
    const { journal } = this.world.network
    const [first, second] = [journal.indexOf(before), journal.indexOf(one)]
    const isReached = this.world.reached.some(({ url, at }) => url === one.url && at > first && at <= second)
    if (isReached || this.world.clocks.wasSetBackBetween(first, second)) return
    const passed = one.at - before.at
    assert.ok(passed >= wait, `${one.url} was tried again after ${passed / SECOND} s, not ${wait / SECOND}`)
  }

  /**
   * A callback that was delivered, and written down, is not sent again: a request more than there are events is one too
   * many.
   */
  private assertNothingTwice(rows: readonly NoticeRow[]): void {
    const group = ({ side, type, subject_id: id }: NoticeRow) => `${side} ${type} ${id}`
    for (const same of Map.groupBy(rows, group).values()) {
      const [first] = same
      const delivered = first ? this.naming(first).filter((sent) => sent.isDelivered && !sent.sender.isDead) : []
      assert.ok(delivered.length <= same.length, `${first && words(first)} was delivered ${delivered.length} times`)
      if (!first || !isAnnouncement(first) || delivered.length === 0) continue
      assert.equal(first.state, 'delivered', `${words(first)} was answered with 2xx`)
    }
  }

  /** Callbacks of this type to this side that named the submission or reply. */
  private naming = ({ type, subject_id: id, side }: NoticeRow): SentCallback[] =>
    this.world.network.journal.filter((sent) => {
      const isOfSide = sent.url.includes(side)
      return isOfSide && sent.type === type && sent.subjects.includes(id)
    })

  /** The callbacks to the address since it started afresh. */
  private since(url: string | null): SentCallback[] {
    const begun = this.world.begunAnew.findLast((one) => one.url === url)?.at ?? 0
    return this.world.network.journal.slice(begun).filter((sent) => sent.url === url)
  }

  private document(id: string): KnownDocument {
    const known = this.world.model.document(id)
    assert.ok(known, `${id} is known to nobody`)
    return known
  }
}

type Count = { least: number; most: number }

/** How often in a row at the end. An attempt whose process died may or may not be written down. */
function inARow(sent: readonly SentCallback[], counts: (one: SentCallback) => boolean): Count {
  let [least, most] = [0, 0]
  for (const one of sent) {
    const { isDead } = one.sender
    if (!counts(one)) least = 0
    else if (!isDead) least += 1
    if (!counts(one) && !isDead) most = 0
    else if (counts(one)) most += 1
  }
  return { least, most }
}

/** Failures of an address in a row. */
const failures = (sent: readonly SentCallback[]): Count => inARow(sent, (one) => !one.isDelivered && !one.isRefusal)

/** Refusals of a kind in a row. Failures of its address in between do not end the row. */
const refusals = (sent: readonly SentCallback[], type: CallbackType): Count =>
  inARow(
    sent.filter((one) => one.type === type && (one.isDelivered || one.isRefusal)),
    (one) => one.isRefusal,
  )

function entryOf(known: KnownDocument, name: string): Entry {
  return known.log.find(({ event }) => event === name) ?? { event: name, by: 'service', untold: false }
}

type Around = { world: World; known: KnownDocument; address: string | null; step: Step }

const due = ({ due_at: at }: NoticeRow): number => at?.getTime() ?? Infinity
const words = ({ type, side, subject_id: id, state }: NoticeRow): string =>
  `${type} to the ${side} about ${id} (${state})`

/** What must hold of a notice in each state (decisions 7). */
const states: Record<NoticeRow['state'], (row: NoticeRow, around: Around) => void> = {
  waiting(row, { world, known, address, step }) {
    assert.notEqual(address, null, `${words(row)} has no address`)
    if (isAnnouncement(row)) assert.equal(known.state, 'submitted', `${words(row)} is no longer needed`)
    if (step.isWorkedOff && !row.is_leased) assert.ok(due(row) > world.now(), `${words(row)} is due and was not sent`)
    const first = row.first_attempt_at?.getTime()
    if (row.type === 'new-submissions' || first === undefined) return
    assert.ok(due(row) - first <= TRIED_FOR + LONGEST_WAIT, `${words(row)} is tried for longer than 14 days`)
  },
  delivered(row, { world }) {
    const isAnswered = world.network.journal.some(
      (sent) =>
        sent.isDelivered &&
        sent.type === row.type &&
        sent.subjects.includes(row.subject_id) &&
        sent.at >= row.created_at.getTime() - world.clocks.setBack,
    )
    assert.ok(isAnswered, `${words(row)} was never answered with 2xx`)
  },
  'given-up'(row) {
    assert.notEqual(row.type, 'new-submissions', 'given up while the submission waits')
    const begun = (row.first_attempt_at ?? row.created_at).getTime()
    const tried = (row.finished_at?.getTime() ?? 0) - begun
    assert.ok(tried > TRIED_FOR - LONGEST_WAIT - SLOW, `${words(row)} was given up after ${tried / SECOND} s`)
  },
  cancelled(row, { known }) {
    if (row.reason === 'no-longer-needed') {
      return assert.ok(isAnnouncement(row) && known.state !== 'submitted', `${words(row)} is still needed`)
    }
    assert.deepEqual([row.reason, row.type === 'new-submissions'], ['callback-removed', false], words(row))
  },
  'not-configured'(row, { address }) {
    assert.deepEqual([row.reason, row.type, address], ['callback-awaited', 'new-submissions', null], words(row))
  },
}
