import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { Command, InvalidArgumentError } from 'commander'
import { ensurePrismaClient } from '../../server/prepare.ts'
import { chartOf } from './chart.ts'
import type { MeasuredFigure, Row } from './measuring/row.ts'
import { linesOf } from './report.ts'

/**
 * `npm run bench`: how near the product is to bare programs that do no more than must be done, measured in turn in one
 * run on one machine, so that its speed and its noise cancel out. It fails on no figure.
 */
function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It is a whole number, 1 or more.')
  return value
}

await ensurePrismaClient()
const { rows, peerRows } = await import('./rows.ts')
const { openStage } = await import('./measuring/stage.ts')
const { readPeersFile } = await import('./peers/peers-file.ts')
const names = rows.map((row) => row.name)
const peerNames = peerRows.map((row) => row.name)
const known = [...names, ...peerNames]

function chosen(text: string): string[] {
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new InvalidArgumentError(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  return wanted
}

const command = new Command('bench')
  .description('measure the product beside bare programs')
  .option(
    '--only <names>',
    `some rows, with commas between: ${names.join(', ')}; with --peers: ${peerNames.join(', ')}`,
    chosen,
  )
  .option('--peers <file>', 'beside Svix and Outpost in place of bare programs (docs/performance.md)')
  .option('--rounds <count>', 'pairs of slices of each comparison', whole, 5)
  .option('--slice <milliseconds>', 'length of a slice', whole, 3000)
  .option(
    '--large <count>',
    'submissions of the large installation that a small one is compared with',
    whole,
    1_000_000,
  )
  .option('--json', 'print the figures as JSON')
  .option('--chart <file>', 'draw how near each figure is to its goal, as SVG')
  .parse()
type BenchOptions = {
  only?: string[]
  peers?: string
  rounds: number
  slice: number
  large: number
  json?: true
  chart?: string
}
const { peers, rounds, slice, large, json, chart, ...wish } = command.opts<BenchOptions>()
const only = wish.only ?? (peers ? peerNames : names)
const besidePeers = only.filter((name) => peerNames.includes(name))
if (!peers && besidePeers.length > 0)
  command.error(`error: --peers says where the peers of ${besidePeers.join(', ')} are`)
const work: Row[] = rows.filter(({ name }) => only.includes(name))
if (peers) {
  const file = await readPeersFile(peers).catch((error: unknown) => command.error(String(error)))
  for (const { name, measure } of peerRows.filter((row) => only.includes(row.name))) {
    for (const peer of file.peers)
      work.push({ name, measure: (bench) => measure({ bench, identity: file.identity, peer }) })
  }
}

/** On standard error, so that standard output is the figures alone. */
const say = (line: string): void => console.error(line)
const print = (line: string): void => (json ? undefined : console.log(line))
const [processor] = cpus()
const machine = {
  processor: processor?.model ?? 'unknown',
  cores: cpus().length,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  node: process.version,
  loadBefore: loadavg()[0]?.toFixed(1),
  rounds,
  slice,
}
print(
  Object.entries(machine)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
)
const figures: (MeasuredFigure & { row: string })[] = []
for (const { name, measure } of work) {
  say(`measuring ${name}`)
  const stage = openStage({ rounds, slice, large, say })
  try {
    for (const measured of await measure(stage.bench)) {
      figures.push({ row: name, ...measured })
      linesOf(measured).forEach(print)
    }
  } finally {
    await stage.clear()
  }
}
if (json) console.log(JSON.stringify({ machine, figures }, null, 2))
if (chart) await writeFile(chart, chartOf(figures))
process.exit(0)
