import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { MINUTE } from '#lib/platform/durations.ts'
import { everyNth } from '@kurier/test-kit/share'
import { median } from '../trials/bench/measuring/median.ts'
import { processorTime } from '../trials/bench/measuring/processor-time.ts'
import type { Place } from './testing/all-places.ts'
import { withHeader, written, type ShapedRequest } from './testing/hostile-shapes/asked.ts'
import { person } from './testing/people.ts'
import { servedWorld, type ServedWorld } from './testing/served-world.ts'
import { WireClient } from './testing/wire-client.ts'

/** How many times the processor time of an ordinary page the most expensive request for one may take. */
const MOST_TIMES = 10
/** The system counts processor time in ticks of 10 ms: so often is asked for one figure. */
const TIMES = 8

let served: ServedWorld
let pages: Place[]
let cookie: string

beforeAll(async () => {
  served = await servedWorld({ under: inject('runFolder') })
  const { places } = await served.renew()
  pages = places.filter(
    ({ kind, asked }) => kind === 'page' && asked.method === 'GET' && !asked.target.startsWith('/api/'),
  )
  ;({ cookie } = await person({ isOperator: true }))
}, 15 * MINUTE)
afterAll(() => served.home.remove(), 2 * MINUTE)

/** Milliseconds of processor time that the server spends on one such request. */
async function costOf(asked: ShapedRequest): Promise<number> {
  const client = new WireClient(served.server.port)
  const bytes = written(asked)
  await client.ask(bytes) // loads what it needs
  const before = await processorTime([served.server.pid])
  for (let time = 0; time < TIMES; time += 1) await client.ask(bytes)
  const spent = (await processorTime([served.server.pid])) - before
  client.close()
  return spent / TIMES
}

const asOperator = (asked: ShapedRequest): ShapedRequest => withHeader(asked, ['Cookie', cookie])

/** What looks as if it could be expensive, at any page. */
const worst: Record<string, (asked: ShapedRequest) => ShapedRequest> = {
  'as it is': (asked) => asked,
  'with a query of 8 kB': ({ target, ...rest }) => {
    const query = Array.from({ length: 800 }, (_, at) => `q${at}=a+b+%C3%A4`).join('&')
    return { ...rest, target: `${target}${target.includes('?') ? '&' : '?'}${query}`.slice(0, 8000) }
  },
  'with a form of 16 kB': (asked) => ({
    ...withHeader(asked, ['Content-Type', 'application/x-www-form-urlencoded']),
    method: 'POST',
    body: 'a=b&'.repeat(4000),
  }),
  'with a body that is too long': (asked) => ({ ...asked, method: 'POST', body: 'a'.repeat(100_000) }),
  'as a part of a page': (asked) => withHeader(asked, ['RSC', '1'], ['Next-Router-Prefetch', '1']),
}

test(
  'no request for a page takes over ten times an ordinary one',
  async () => {
    const ordinary: number[] = []
    for (const { asked } of everyNth(pages, 16)) ordinary.push(await costOf(asOperator(asked)))
    const most = MOST_TIMES * median(ordinary)
    expect(most).toBeGreaterThan(0)
    const tooMuch: string[] = []
    const ways = Object.entries(worst)
    for (const [at, { name, asked }] of everyNth([...pages.entries()], 16)) {
      // two ways at each page, so that all are tried at some
      for (const [how, change] of [ways[0], ways[1 + (at % (ways.length - 1))]].filter((way) => way !== undefined)) {
        const cost = await costOf(asOperator(change(asked)))
        if (cost > most) tooMuch.push(`${name} ${how}: ${cost} ms, an ordinary page ${most / MOST_TIMES} ms`)
      }
    }
    expect(tooMuch).toEqual([])
  },
  15 * MINUTE,
)
