import { setTimeout as pause } from 'node:timers/promises'
import { installation, type ServedProgram } from '../../../server/testing/installation.ts'
import { spread } from '../measuring/median.ts'
import { memoryOf, processorTime } from '../measuring/processor-time.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

/** Milliseconds after which a node that nobody asks counts as idle: it has given back what its start needed. */
const IDLE_AFTER = 12_000
const MIB = 2 ** 20

type Start = { answered: number; ready: number; processor: number; memory: number }

/**
 * A start beside a database that is there already, with pages that are built, and the memory of the idle node after it; in turn
 * with a node that answers interfaces alone.
 */
export async function measureStart(bench: Bench): Promise<MeasuredFigure[]> {
  const home = await installation()
  try {
    await end(await home.serve())
    const starts: Start[] = []
    const alone: Start[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      starts.push(await startOnce(home.start))
      alone.push(await startOnce(() => home.start({ settings: { PAGES: 'false' } })))
    }
    const figures = (name: keyof Start) => spread(starts.map((start) => start[name]))
    const ready = `all pages ready after ${figures('ready').value.toFixed(1)} s`
    const processor = `processor time ${(figures('processor').value / 1000).toFixed(1)} s`
    return [
      {
        title: 'Start to the first answer, existing database',
        unit: 's',
        goal: { most: 2 },
        ...figures('answered'),
        details: [ready, processor],
      },
      {
        title: 'Memory of an idle node (resident)',
        unit: 'MB',
        goal: { most: 200 },
        ...figures('memory'),
        details: [],
      },
      {
        title: 'Memory of an idle node that answers interfaces alone (resident)',
        unit: 'MB',
        goal: { most: 110 },
        ...spread(alone.map(({ memory }) => memory)),
        details: [`start to the first answer ${spread(alone.map(({ answered }) => answered)).value.toFixed(1)} s`],
      },
    ]
  } finally {
    await home.remove()
  }
}

async function startOnce(start: () => Promise<ServedProgram>): Promise<Start> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const server = await start()
  const answering = firstAnswer(`${server.baseUrl}/submission-api/v2/info`).then(seconds)
  await server.says(' is ready: ')
  const ready = seconds()
  const processor = await processorTime([server.pid])
  const answered = await answering
  await pause(IDLE_AFTER)
  const memory = (await memoryOf(server.pid)) / MIB
  await end(server)
  return { answered, ready, processor, memory }
}

async function firstAnswer(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    await pause(5)
  }
}

async function end(server: ServedProgram): Promise<void> {
  server.signal('SIGTERM')
  await server.ended
}
