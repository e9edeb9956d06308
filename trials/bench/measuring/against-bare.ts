import { rateOf } from './load.ts'
import { spread, median } from './median.ts'
import { processorTime } from './processor-time.ts'
import type { Bench, Goal, MeasuredFigure, Product } from './row.ts'
import { databaseProcesses } from './stage.ts'

/** `server`: the process that answers; `settled` waits for what the work leads to, which is part of the slice. */
export type Side = { work: () => Promise<unknown>; server: number; settled?: () => Promise<unknown> }

type AgainstBareComparison = {
  title: string
  goal: Goal
  product: Side
  bare: Side
  /** whose PostgreSQL both sides share */
  shared: Product
  atOnce: number
  /** how many of what is counted one piece of work is */
  each?: number
}

type Slice = { rate: number; server: number; database: number }

/**
 * Product and bare program in turn, slice by slice, after one slice of each that does not count; the figure is the middle
 * one of the ratios of neighbours.
 */
export async function againstBare(bench: Bench, comparison: AgainstBareComparison): Promise<MeasuredFigure> {
  const { title, goal, product, bare, shared, atOnce, each = 1 } = comparison
  const timesOf = async (server: number) => {
    const times = [processorTime([server]), databaseProcesses(shared).then(processorTime)] as const
    const [ofServer, ofDatabase] = await Promise.all(times)
    return { ofServer, ofDatabase }
  }
  const sliceOf = async ({ work, server, settled }: Side): Promise<Slice> => {
    const before = await timesOf(server)
    const { rate, done } = await rateOf(work, { atOnce, time: bench.slice, settled })
    const after = await timesOf(server)
    const ofOne = (name: 'ofServer' | 'ofDatabase'): number => (after[name] - before[name]) / (done * each)
    return { rate: rate * each, server: ofOne('ofServer'), database: ofOne('ofDatabase') }
  }
  await sliceOf(product)
  await sliceOf(bare)
  const pairs: { product: Slice; bare: Slice }[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    pairs.push({ product: await sliceOf(product), bare: await sliceOf(bare) })
  }
  const ratios = pairs.map((pair) => pair.product.rate / pair.bare.rate)
  const told = (side: 'product' | 'bare') =>
    inWords(
      side,
      pairs.map((pair) => pair[side]),
    )
  return { title, unit: '×', goal, ...spread(ratios), details: [told('product'), told('bare')] }
}

function inWords(who: string, slices: readonly Slice[]): string {
  const { value, least, most } = spread(slices.map(({ rate }) => rate))
  const middle = (of: (slice: Slice) => number) => median(slices.map(of)).toFixed(2)
  const rates = `${value.toFixed(0)}/s (${least.toFixed(0)} to ${most.toFixed(0)})`
  const [server, database] = [middle((slice) => slice.server), middle((slice) => slice.database)]
  return `${who}: ${rates}; processor time of each ${server} ms, of PostgreSQL ${database} ms`
}
