import { median, spread } from '../measuring/median.ts'
import { processorTime } from '../measuring/processor-time.ts'
import type { KnownIdentity, Arrival } from '../measuring/receiver.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'
import { namedIn, type Peer, type Notifier } from './notifier.ts'

/** One peer, and the identity of the receiver that it trusts. */
export type PeerBench = { bench: Bench; identity: KnownIdentity; peer: Peer }

/** What both sides did, one of these for each round; `name` of the side in words. */
export type Slices<Slice> = { kurier: Slice[]; peer: Slice[] }

/** A slice of Kurier and one of the peer in turn, after one of each that does not count. */
export async function inTurn<Slice>(
  rounds: number,
  slices: { kurier: (round: number) => Promise<Slice>; peer: (round: number) => Promise<Slice> },
): Promise<Slices<Slice>> {
  const made: Slices<Slice> = { kurier: [], peer: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const [kurier, peer] = [await slices.kurier(round), await slices.peer(round)]
    if (round === 0) continue
    made.kurier.push(kurier)
    made.peer.push(peer)
  }
  return made
}

type Comparison<Slice> = {
  title: string
  peer: Pick<Notifier, 'name'>
  slices: Slices<Slice>
  value: (slice: Slice) => number
  unit: '/s' | ' ms' | ' MB'
  more?: (slices: readonly Slice[]) => string
}

/** The middle one of the ratios of neighbours, Kurier's figure by the peer's. */
export function ratioFigure<Slice>(comparison: Comparison<Slice>): MeasuredFigure {
  const { title, peer, slices, value, unit, more = () => '' } = comparison
  const ratios = slices.kurier.map((slice, at) => value(slice) / peerValue(slices.peer[at]))
  function peerValue(slice: Slice | undefined): number {
    if (slice === undefined) throw new Error('a slice of the peer is missing')
    return value(slice)
  }
  const words = (name: string, of: readonly Slice[]): string => {
    const { value: middle, least, most } = spread(of.map(value))
    const figure = (number: number) => Number(number.toPrecision(3))
    return `${name}: ${figure(middle)}${unit} (${figure(least)} to ${figure(most)})${more(of)}`
  }
  const details = [words('Kurier', slices.kurier), words(peer.name, slices.peer)]
  return { title: `${title}, Kurier : ${peer.name}`, unit: '×', goal: undefined, ...spread(ratios), details }
}

/** Milliseconds of processor time of each part, by its name. */
export type Costs = Record<string, number>

/** Does a piece of work, and says what each of its messages cost each part of the side. */
export async function withCosts<Done>(
  { parts }: Notifier,
  work: () => Promise<Done>,
  messages: (done: Done) => number,
): Promise<Done & { costs: Costs }> {
  const before = await timesOf(await parts())
  const done = await work()
  const after = await timesOf(await parts())
  const costs = Object.entries(after).map(([part, time]) => [part, (time - (before[part] ?? 0)) / messages(done)])
  return { ...done, costs: Object.fromEntries(costs) as Costs } // pairs of names and numbers
}

async function timesOf(parts: Record<string, number[]>): Promise<Costs> {
  const times = Object.entries(parts).map(async ([part, pids]) => [part, await processorTime(pids)] as const)
  return Object.fromEntries(await Promise.all(times))
}

/** What each message cost in the middle, in words. */
export function costWords(slices: readonly { costs: Costs }[]): string {
  const parts = Object.keys(slices[0]?.costs ?? {})
  const told = parts.map((part) => `${part} ${median(slices.map(({ costs }) => costs[part] ?? 0)).toFixed(2)} ms`)
  return `; processor time of each: ${told.join(', ')}`
}

/** Says of arrivals whether they name as many different messages; looks at each arrival once. */
export function namesAtLeast(count: number): (all: readonly Arrival[]) => boolean {
  const seen = new Set<string>()
  let next = 0
  return (all) => {
    for (const { body } of all.slice(next)) for (const name of namedIn(body)) seen.add(name)
    next = all.length
    return seen.size >= count
  }
}
