import type { CaseWorld } from '#app/_permissions/testing/case-world.ts'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import type { Place } from './testing/all-places.ts'
import { overHttp } from './testing/clients.ts'
import { withHeader, type Shape } from './testing/hostile-shapes/asked.ts'
import { formShapes } from './testing/hostile-shapes/forms.ts'
import { headerShapes, methodShapes } from './testing/hostile-shapes/headers.ts'
import { joseShapes } from './testing/hostile-shapes/jose.ts'
import { jsonShapes } from './testing/hostile-shapes/json-texts.ts'
import { parameterShapes, queryShapes, targetShapes } from './testing/hostile-shapes/targets.ts'
import { faultsIn, honestTrials, shapeTrials, wireTrials, type As, type Trial } from './testing/hostile-trials.ts'
import type { ServedProgram } from './testing/installation.ts'
import { servedWorld, type ServedWorld } from './testing/served-world.ts'
import { person } from './testing/people.ts'
import { party, submitted, type Party } from './testing/service.ts'

const METRICS_TOKEN = 'metrics-token-metrics-token-metrics-token'
/** Enough for none of them to have too many calls of the portal. */
const OPERATORS = 40
/** Tells on SIGUSR2 how much is held in memory when all that is not needed is gone. */
const telling = `process.on('SIGUSR2', () => {
  gc()
  gc()
  const { heapUsed, external } = process.memoryUsage()
  console.log('held: ' + (heapUsed + external))
})`

const seed = Math.floor(Math.random() * 1000)
let served: ServedWorld
let server: ServedProgram
let sender: Party
let operators: string[]
let world: CaseWorld
let places: Place[]
let heldBefore = 0

beforeAll(async () => {
  process.stdout.write(`hostile shapes: seed ${seed}\n`)
  const NODE_OPTIONS = `--expose-gc --import=data:text/javascript,${encodeURIComponent(telling)}`
  served = await servedWorld({ under: inject('runFolder'), settings: { METRICS_TOKEN }, node: { NODE_OPTIONS } })
  ;({ server } = served)
  operators = await Promise.all(
    Array.from({ length: OPERATORS }, async () => (await person({ isOperator: true })).cookie),
  )
  sender = await party(served.send, 'online-service')
  await renew()
}, 15 * MINUTE)

afterAll(() => served.home.remove(), 2 * MINUTE)

/** Restores the things that some calls have taken away. */
async function renew(): Promise<void> {
  ;({ world, places } = await served.renew())
}

let turn = 0
const as: As = (who, asked) => {
  if (who === 'nobody') return asked
  if (who !== 'operator') return withHeader(asked, ['Authorization', `Bearer ${world.parties[who].token}`])
  turn += 1
  return withHeader(asked, ['Cookie', operators[turn % OPERATORS] ?? ''])
}

/** Expects the right answer, whatever it is, to each of these. */
async function expectAnswers(trials: readonly Trial[]): Promise<void> {
  const sessions = operators.map((cookie) => cookie.split('=')[1] ?? cookie)
  const tokens = Object.values(world.parties).map(({ token }) => token)
  const secrets = [...sessions, ...tokens, METRICS_TOKEN, testSettings.CRON_SECRET]
  expect(trials.length).toBeGreaterThan(0)
  expect(await faultsIn(server.port, trials, secrets)).toEqual({})
}

/** Bytes that are still needed. */
async function held(): Promise<number> {
  const told = () => [...server.stdout().matchAll(/^held: (\d+)$/gm)].map(([, bytes]) => Number(bytes))
  const before = told().length
  server.signal('SIGUSR2')
  await vi.waitFor(() => expect(told().length).toBe(before + 1), { timeout: MINUTE })
  return told().at(-1) ?? 0
}

test('what is asked for rightly is answered', { timeout: 5 * MINUTE }, async () => {
  await expectAnswers(honestTrials(places, as))
  heldBefore = await held()
})

const kinds: Record<string, readonly Shape[]> = {
  targets: targetShapes,
  queries: queryShapes,
  'parameters of paths': parameterShapes,
  headers: headerShapes,
  methods: methodShapes,
  'JSON bodies': jsonShapes,
  'JOSE bodies': joseShapes,
  forms: formShapes,
}

test.each(Object.entries(kinds))(
  'hostile %s are answered, wherever they are sent',
  { timeout: 15 * MINUTE },
  async (_, shapes) => {
    await renew()
    await expectAnswers(shapeTrials(places, shapes, as, seed))
  },
)

test('what is no request is answered or left, wherever it is sent', { timeout: 15 * MINUTE }, async () => {
  await renew()
  await expectAnswers(wireTrials(places, as, seed))
})

test('after all that the process lives as before, and an honest submission is taken', async () => {
  await renew()
  const overWire = overHttp(server.baseUrl)
  expect((await overWire('GET', '/api/health/ready')).status).toBe(200)
  await submitted(overWire, sender, world.ids.destinationId)
  const isFault = (line: string): boolean => /"level":"(error|fatal)"/.test(line)
  expect.soft(server.stdout().split('\n').filter(isFault)).toEqual([])
  // Node.js warns of what libraries do, once for each kind; Next.js tells of actions that another build may have had
  const known =
    /^(\(node:\d+\)|\(Use `node|Error: (Failed to find|Invalid) Server Action|Read more: |\s+at ignore-listed)/
  const told = server
    .stderr()
    .split('\n')
    .filter((line) => line !== '' && !known.test(line))
  expect.soft(told).toEqual([])
  expect((await held()) - heldBefore).toBeLessThan(150_000_000)
})
