import { Agent } from 'undici'
import { installation, type Installation } from '../../../server/testing/installation.ts'
import { rateOf } from '../measuring/load.ts'
import { spread } from '../measuring/median.ts'
import { processorTime } from '../measuring/processor-time.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'
import { usual } from '../measuring/stage.ts'
import { partiesOf, sent, type Parties } from './submissions.ts'

const AT_ONCE = 32
/** Milliseconds from the first call on: what comes before does not count, the young slice, more load, the warm slice. */
const PHASES = { before: 2000, young: 3000, between: 5000, warm: 6000 }

/** Pairs in a second, and the service's processor time for each in milliseconds. */
type Slice = { rate: number; processor: number }
type Youth = { young: Slice; warm: Slice }

/** Creating and submitting in seconds 2 to 5 of a server that has just become ready, against the same server warm; several starts. */
export async function measureYouth(bench: Bench): Promise<MeasuredFigure[]> {
  const home = await installation()
  try {
    const server = await home.serve({ settings: usual })
    const parties = await partiesOf({ home, server })
    server.signal('SIGTERM')
    await server.ended
    const starts: Youth[] = []
    for (let round = 0; round < bench.rounds; round += 1) starts.push(await oneStart(home, parties))
    const told = (name: keyof Youth) => {
      const { value, least, most } = spread(starts.map((start) => start[name].rate))
      const processor = spread(starts.map((start) => start[name].processor)).value.toFixed(2)
      return `${name}: ${value.toFixed(0)}/s (${least.toFixed(0)} to ${most.toFixed(0)}); processor time of each ${processor} ms`
    }
    return [
      {
        title: 'create and submit 10 kB in seconds 2 to 5 after a start, against the same server warm',
        unit: '×',
        goal: { least: 0.8 },
        ...spread(starts.map(({ young, warm }) => young.rate / warm.rate)),
        details: [told('young'), told('warm')],
      },
    ]
  } finally {
    await home.remove()
  }
}

async function oneStart(home: Installation, parties: Parties): Promise<Youth> {
  const server = await home.serve({ settings: usual })
  const agent = new Agent({ connections: AT_ONCE })
  const phase = async (time: number): Promise<Slice> => {
    const before = await processorTime([server.pid])
    const { rate, done } = await rateOf(() => sent(server.baseUrl, parties, agent), { atOnce: AT_ONCE, time })
    return { rate, processor: ((await processorTime([server.pid])) - before) / done }
  }
  await phase(PHASES.before)
  const young = await phase(PHASES.young)
  await phase(PHASES.between)
  const warm = await phase(PHASES.warm)
  await agent.close()
  server.signal('SIGTERM')
  await server.ended
  return { young, warm }
}
