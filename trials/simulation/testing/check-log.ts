import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { parseJws } from '#lib/platform/crypto/jws.ts'
import { SECOND } from '#lib/platform/durations.ts'
import { tagsOf } from './acts.ts'
import type { Entry, KnownDocument, KnownCase } from './model.ts'
import { receiverSide } from './tables.ts'
import type { World } from './world.ts'

/** What happened since the last look: from when on, and whether a node then found nothing left to do. */
export type Step = { since: number; isWorkedOff: boolean }

/** A receiver may take so long to answer, so that times differ by it. */
const SLOW = 9 * SECOND

type EventRow = {
  case_id: string
  sequence: number
  subject_id: string
  name: string
  issuer: string
  token: string
  chain: Buffer
  recorded_at: Date
}
/** An event as a client reads it. */
export type SeenEvent = { row: EventRow; iat: number; content: Content }
type Content = { notifyType?: string; authenticationTags?: unknown; problems?: { type: string; instance: string }[] }

/** The event log of every case, compared with what clients were answered and with the table of deadlines. */
export class LogCheck {
  private readonly seen = new Map<string, SeenEvent[]>()
  private readonly jtis = new Set<string>()
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** @returns all events of all cases that there are */
  async look(step: Step): Promise<SeenEvent[]> {
    const { rows } = await this.world.db.query<EventRow>(
      `select case_id, sequence, subject_id, name, issuer, token, chain, recorded_at from events order by case_id, sequence`,
    )
    const byCase = Map.groupBy(rows, (row) => row.case_id)
    for (const theCase of [...this.world.model.cases]) {
      if (this.isGone(theCase, byCase.has(theCase.id), step)) continue
      const events = this.grown(theCase, byCase.get(theCase.id) ?? [], step)
      for (const known of theCase.documents) this.compare(known, events, step)
      byCase.delete(theCase.id)
    }
    assert.deepEqual([...byCase.keys()], [], 'cases that no client was told of')
    return [...this.seen.values()].flat()
  }

  /** A case in which nothing was ever submitted goes with all that is known of it, not before its time and not later. */
  private isGone(theCase: KnownCase, isThere: boolean, { since, isWorkedOff }: Step): boolean {
    const { cases } = this.world.model
    const last = this.seen.get(theCase.id)?.at(-1)?.row.recorded_at.getTime() ?? Infinity
    const end = this.world.model.endOf(theCase, last)
    if (isWorkedOff && end < since) assert.ok(!isThere, `case ${theCase.id} outlives its end`)
    if (isThere) return false
    assert.ok(end < this.world.now(), `case ${theCase.id} is gone`)
    cases.splice(cases.indexOf(theCase), 1)
    return this.seen.delete(theCase.id)
  }

  /** A log only grows: numbers without a gap, and each chain value made of the one before (decisions 6 and 9). */
  private grown(theCase: KnownCase, rows: EventRow[], step: Step): SeenEvent[] {
    const before = this.seen.get(theCase.id) ?? []
    assert.deepEqual(
      rows.map(({ sequence }) => sequence),
      rows.map((_, at) => at + 1),
      'the numbers of a case',
    )
    assert.ok(rows.length >= before.length, 'an event is gone')
    const events = rows.map((row, at) => {
      const known = before[at]
      if (known) assert.equal(row.token, known.row.token, 'an event was changed')
      return known ?? this.read(row, rows[at - 1]?.chain ?? Buffer.from(theCase.id), step)
    })
    this.seen.set(theCase.id, events)
    return events
  }

  private read(row: EventRow, chainBefore: Buffer, { since }: Step): SeenEvent {
    const chain = createHash('sha256').update(chainBefore).update(row.token).digest()
    assert.ok(chain.equals(row.chain), `the chain value of ${row.name}`)
    const payload = parseJws(row.token)?.payload as Record<string, unknown> // a stored event
    const { jti, iss, sub, txn, iat, events } = payload
    const name = Object.keys(events as object)[0]
      ?.split('/')
      .at(-1)
    const kind = row.name.split('-')[1]
    const issuer = row.issuer === 'service' ? 'http://localhost:3999/submission-api' : row.issuer
    assert.deepEqual([name, iss, sub, txn], [row.name, issuer, `${kind}:${row.subject_id}`, `case:${row.case_id}`])
    assert.ok(!this.jtis.has(String(jti)), 'an event was recorded twice')
    this.jtis.add(String(jti))
    const isNew = row.recorded_at.getTime() >= since && row.recorded_at.getTime() <= this.world.now()
    assert.ok(isNew, `${row.name} was recorded at another time than it happened`)
    const isOfNow =
      row.issuer !== 'service' ||
      name?.startsWith('notify') ||
      Number(iat) === Math.floor(row.recorded_at.getTime() / SECOND)
    assert.ok(isOfNow, `${row.name} bears another time than it was recorded at`)
    return { row, iat: Number(iat) * SECOND, content: Object.values(events as object)[0] as Content }
  }

  private compare(known: KnownDocument, all: readonly SeenEvent[], step: Step): void {
    const own = all.filter(({ row }) => row.subject_id === known.id)
    const changes = own.filter(({ row }) => !row.name.startsWith('notify'))
    const { model } = this.world
    for (const { row } of changes.slice(known.log.length)) {
      const at = row.recorded_at.getTime()
      const due = model.due(known, at)
      assert.equal(
        row.name,
        due && `${due.event}-${known.kind}`,
        `what the service did with the ${known.state} ${known.id} after ${at - known.since} ms`,
      )
      model.happened(known, due?.event ?? '', 'deadline', at)
    }
    assert.deepEqual(
      changes.map(({ row }) => `${row.name} by ${row.issuer === 'service' ? 'the service' : 'the administration'}`),
      known.log.map(({ event, by }) => `${event} by ${by === 'administration' ? 'the administration' : 'the service'}`),
      `the events of ${known.kind} ${known.id}`,
    )
    if (step.isWorkedOff)
      assert.equal(model.due(known, step.since), undefined, `a deadline of a ${known.state} ${known.kind} was missed`)
    for (const [at, event] of changes.entries()) assertContent(known, event, known.log[at])
    this.compareNotifications(known, own, step)
  }

  /** At most one of each type, of what did happen, between the submission and the deletion (decisions 6). */
  private compareNotifications(known: KnownDocument, own: readonly SeenEvent[], step: Step): void {
    const at = (name: string) => own.findIndex(({ row }) => row.name === `${name}-${known.kind}`)
    const told = { polling: known.polledAt, callback: this.calledAt(known, () => true) }
    const sure = { polling: known.polledAt, callback: this.calledAt(known, ({ sender }) => !sender.isDead) }
    for (const type of ['polling', 'callback'] as const) {
      const events = own.filter((event) => event.row.name.startsWith('notify') && event.content.notifyType === type)
      assert.ok(events.length <= 1, `${known.kind} ${known.id} has ${events.length} notify events (${type})`)
      if (step.isWorkedOff && sure[type].length > 0)
        assert.equal(events.length, 1, `${known.kind} ${known.id} lacks its notify event (${type})`)
      for (const event of events) {
        const isTrue = told[type].some((moment) => Math.abs(moment - event.iat) <= SLOW + SECOND)
        assert.ok(isTrue, `a notify event (${type}) of what did not happen then`)
        assert.ok(own.indexOf(event) > at('submit'), 'a notification before the submission')
        assert.ok(
          at('delete') < 0 || own.indexOf(event) < at('delete'),
          `the deletion of ${known.kind} ${known.id} is not its last event`,
        )
      }
    }
  }

  /** When the receiver of the document was told of it by callback, and answered with 2xx. */
  private calledAt({ id, kind }: KnownDocument, counts: (sent: { sender: { isDead: boolean } }) => boolean): number[] {
    const type = receiverSide(kind) === 'administration' ? 'new-submissions' : 'new-replies'
    const { journal } = this.world.network
    return journal
      .filter((sent) => sent.isDelivered && sent.type === type && sent.subjects.includes(id) && counts(sent))
      .map(({ at }) => at)
  }
}

function assertContent(known: KnownDocument, { row, content }: SeenEvent, entry: Entry | undefined): void {
  if (row.name.startsWith('submit') || row.name === `accept-${known.kind}`) {
    assert.deepEqual(content.authenticationTags, tagsOf(known), `the tags of ${row.name}`)
  }
  if (entry?.by !== 'deadline' || !row.name.startsWith('reject')) return
  const [problem, ...others] = content.problems ?? []
  assert.deepEqual([problem?.type.split('/').at(-1), problem?.instance, others], ['timeout', known.kind, []])
}
