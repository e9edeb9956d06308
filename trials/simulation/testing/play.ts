import assert from 'node:assert/strict'
import { vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '#lib/platform/durations.ts'
import { makeRandom } from '#trials/seed/random.ts'
import { acts, decideAtOnce, isCall } from './acts.ts'
import { CallbackCheck } from './check-callbacks.ts'
import { blobFiles, checkContent, checkDump } from './check-content.ts'
import { LogCheck } from './check-log.ts'
import { inWords, type Step } from './plan.ts'
import { CASE_KEPT, LONGEST_WAIT } from './tables.ts'
import { World } from './world.ts'

/** Steps, and how they fail. */
type FailingSteps = { steps: readonly Step[]; failure: Failure }

/** Where a play failed: at this step (none: at the end, when all is worked off), and why. */
export type Failure = { step: Step | undefined; reason: string }

/** Plays the steps in a world of their own, jitter included, and looks after each whether all is as it should be. */
export async function play(steps: readonly Step[]): Promise<Failure | undefined> {
  const random = makeRandom(1)
  vi.spyOn(Math, 'random').mockImplementation(() => random.between(0, 1))
  const world = await World.create()
  const player = new Player(world)
  let current: Step | undefined
  try {
    for (const step of steps) {
      current = step
      await player.take(step)
    }
    current = undefined
    await player.end()
    return undefined
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { step: current, reason }
  } finally {
    world.clocks.restore()
    await World.end()
  }
}

class Player {
  private readonly world: World
  private readonly log: LogCheck
  private readonly callbacks: CallbackCheck

  constructor(world: World) {
    this.world = world
    this.log = new LogCheck(world)
    this.callbacks = new CallbackCheck(world)
    world.decide = (ids) => decideAtOnce(world, ids)
  }

  async take(step: Step): Promise<void> {
    if (isCall(step)) await this.looked(() => this.call(step))
    else if (step.name === 'cron') await this.looked(() => this.world.cron(step.act.callers))
    else if (step.name === 'crashedCron') await this.looked(() => this.world.crashedCron(step.act.crash))
    else if (step.name === 'restart') await this.looked(() => this.world.restart())
    else await this.wait(step.act.span, step.act.rounds)
  }

  /** Each act with its own table entry; nothing is known to be worked off after it. */
  private async call({ name, act, crash }: Extract<Step, { name: keyof typeof acts }>): Promise<void> {
    await acts[name](this.world, act as never, crash) // each step was made with the act of its name
  }

  /** Receivers work again, all is delivered, all deadlines pass: nothing waits, and in the end nothing is left. */
  async end(): Promise<void> {
    const { world } = this
    await checkDump(world)
    world.network.heal()
    await this.workOff(MINUTE)
    await this.workOff(LONGEST_WAIT + HOUR)
    const notices = await this.callbacks.look(
      { since: world.now(), isWorkedOff: true },
      await this.log.look({ since: world.now(), isWorkedOff: true }),
    )
    assert.deepEqual(
      notices.filter(({ state }) => state === 'waiting'),
      [],
      'what waits although every receiver answers',
    )
    await this.workOff(15 * DAY)
    await this.workOff(8 * DAY)
    assert.deepEqual(
      world.model.documents.filter(({ state }) => state !== 'deleted'),
      [],
      'content without an end',
    )
    await checkDump(world)
    await this.outlast()
  }

  private async workOff(milliseconds: number): Promise<void> {
    await this.world.pass(milliseconds)
    await this.looked(() => this.world.cron())
  }

  /** Of a case without a further event nothing is left (decisions 5), nor of an upload that a crash broke off. */
  private async outlast(): Promise<void> {
    const { world } = this
    await world.db.query(`update blobs set state_since = state_since - interval '2 days' where state <> 'stored'`)
    await world.pass(CASE_KEPT + DAY)
    while (!(await world.cron()));
    // addresses are looked at once a day, and go when they have been idle for 30
    for (const days of [2, 40]) {
      await world.pass(days * DAY)
      await world.cron()
    }
    for (const table of transient) {
      const { rows } = await world.db.query<{ count: number }>(`select count(*) as count from ${table}`)
      assert.equal(rows[0]?.count, 0, `rows of ${table} that outlive their case`)
    }
    assert.deepEqual(await blobFiles(), [], 'files that outlive their case')
    const { rows } = await world.db.query<{ url: string }>(
      `select url from callback_endpoints where id not in (
         select callback_endpoint_id from destinations where callback_endpoint_id is not null)`,
    )
    assert.deepEqual(rows, [], 'addresses that nothing points to any more')
  }

  private async wait(span: number, rounds: number): Promise<void> {
    const end = this.world.now() + span
    for (let round = 0; round < rounds; round += 1) {
      const next = await this.nextMoment()
      if (next === undefined || next > end) break
      await this.world.pass(Math.max(next - this.world.now(), 1))
      await this.looked(() => this.world.cron())
    }
    if (end > this.world.now()) await this.looked(() => this.world.pass(end - this.world.now()))
  }

  /** When something is due next: an attempt, or a deadline a moment after. */
  private async nextMoment(): Promise<number | undefined> {
    const { rows } = await this.world.db.query<{ at: Date | null }>(
      `select min(case when e.next_attempt_at is null and r.next_attempt_at is null then n.created_at
                       else greatest(n.next_attempt_at, e.next_attempt_at, r.next_attempt_at) end) as at from notices n
       join callback_endpoints e on e.id = n.endpoint_id
       left join callback_refusals r on r.endpoint_id = e.id and r.type = n.type where n.state = 'waiting'`,
    )
    const attempt = rows[0]?.at?.getTime()
    const deadlines = this.world.model.documents.flatMap((known) => this.world.model.deadlineOf(known) ?? [])
    const moments = [...deadlines, ...(attempt === undefined ? [] : [attempt])]
    return moments.length === 0 ? undefined : Math.min(...moments)
  }

  private async looked(work: () => Promise<unknown>): Promise<void> {
    const since = this.world.now()
    const isWorkedOff = (await work()) === true
    const step = { since, isWorkedOff }
    const events = await this.log.look(step)
    await this.callbacks.look(step, events)
    await checkContent(this.world, step)
  }
}

/** What belongs to cases and goes with them. */
const transient = [
  'cases',
  'submissions',
  'replies',
  'events',
  'notices',
  'tellings',
  'content_parts',
  'blobs',
  'callback_attempts',
  'idempotency_keys',
  'waiting_reminders',
  'deletion_receipts',
]

/** As few of the steps as fail the same way. @param budget milliseconds to look for them */
export async function shrunk(steps: readonly Step[], failure: Failure, budget: number): Promise<FailingSteps> {
  const end = performance.now() + budget
  const until = failure.step?.at ?? Infinity
  let best = { steps: steps.filter(({ at }) => at <= until), failure }
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size > 1 ? Math.ceil(size / 2) : 0) {
    for (let from = 0; from < best.steps.length;) {
      if (performance.now() > end) return best
      const fewer = best.steps.toSpliced(from, size)
      const found = await play(fewer)
      if (found && saying(found) === saying(failure)) best = { steps: fewer, failure: found }
      else from += size
    }
  }
  return best
}

/** Without ids and numbers, which are others each time. */
const saying = ({ reason }: Failure): string => (reason.split('\n')[0] ?? '').replaceAll(/[0-9a-f-]{36}|\d+/g, '')

/** How to see it again. */
export function replay(seed: number, { steps, failure }: FailingSteps): string {
  const where = failure.step ? `at step ${failure.step.at}` : 'at the end, after all deadlines'
  const numbers = steps.map(({ at }) => at).join(',')
  return [
    `Seed ${seed} fails ${where}.`,
    ...steps.map(inWords),
    failure.reason,
    `Exactly this again: npm run simulate -- --first ${seed} --seeds 1 --steps ${numbers}`,
  ].join('\n')
}
