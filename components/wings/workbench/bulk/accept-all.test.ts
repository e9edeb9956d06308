import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KurierError } from '@kurier/sdk/errors'
import { acceptAll } from './accept-all.ts'

const now = '2026-11-28T12:00:00.000Z'
const decided = (outcome: 'accepted' | 'rejected', by: 'person' | 'system' = 'person') => ({
  now,
  decision: { outcome, by, at: now, name: 'Bea Amt' },
})
const undecided = { now, decision: null }
const lost = () => Promise.reject(new KurierError('connection', 'the line is gone'))
const refused = () => Promise.reject(refusal)
const refusal = Object.assign(new Error('The submission is rejected'), { name: 'KurierProblem', status: 409 })

type Step = 'taken' | 'late' | 'lost, but taken' | 'lost' | 'lost for good'
/** How the service answers an acceptance, and what it then says of the submission. */
const steps: Record<
  Step,
  { accept: () => Promise<unknown>; read: () => Promise<ReturnType<typeof decided> | typeof undecided> }
> = {
  taken: { accept: async () => undefined, read: async () => decided('accepted') },
  late: { accept: refused, read: async () => decided('rejected', 'system') },
  'lost, but taken': { accept: lost, read: async () => decided('accepted') },
  lost: { accept: lost, read: async () => undecided },
  'lost for good': { accept: lost, read: lost },
}

async function run(plan: readonly Step[], { isUnknown = false, stopAfter = Infinity } = {}) {
  const told = new Map<number, string>()
  const sent: number[] = []
  await acceptAll(
    plan.map((_, id) => ({ id, isUnknown })),
    {
      accept: (id) => {
        sent.push(id)
        return steps[plan[id] ?? 'taken'].accept()
      },
      decidedBy: (id) => steps[plan[id] ?? 'taken'].read(),
      isStopped: () => sent.length >= stopAfter,
      tell: (id, { state }) => told.set(id, state),
    },
  )
  return { sent, told: [...told.values()] }
}

test('each result is told, and one that was decided before does not hold up the rest', async () => {
  expect(await run(['taken', 'late', 'lost, but taken', 'taken'])).toEqual({
    sent: [0, 1, 2, 3],
    told: ['accepted', 'late', 'accepted', 'accepted'],
  })
})

test.each<[Step, string]>([
  ['lost', 'open'],
  ['lost for good', 'unknown'],
])('an answer that is %s ends the run, and says so', async (step, state) => {
  expect(await run(['taken', step, 'taken'])).toEqual({ sent: [0, 1], told: ['accepted', state] })
})

test('of unknown outcome, the service is asked before anything is sent again', async () => {
  expect(await run(['lost, but taken'], { isUnknown: true })).toEqual({ sent: [], told: ['accepted'] })
  expect(await run(['lost for good'], { isUnknown: true })).toEqual({ sent: [], told: ['unknown'] })
  expect(await run(['lost'], { isUnknown: true })).toEqual({ sent: [0], told: ['open'] })
})

test('who stops it lets the one on its way arrive and sends no more', async () => {
  expect(await run(['taken', 'taken', 'taken'], { stopAfter: 2 })).toEqual({
    sent: [0, 1],
    told: ['accepted', 'accepted'],
  })
})

test('nothing ends as being on its way, and nothing is sent twice, whatever the line does', async () => {
  const plans = fc.array(fc.constantFrom(...(Object.keys(steps) as Step[]))) // as its type says
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const { sent, told } = await run(plan)
      expect(new Set(sent).size).toBe(sent.length)
      expect(told).not.toContain('accepting')
      expect(told).toHaveLength(sent.length)
    }),
  )
})
