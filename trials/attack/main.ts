import { Command, InvalidArgumentError } from 'commander'
import { SECOND } from '#lib/platform/durations.ts'
import { installation } from '../../server/testing/installation.ts'
import { attacks } from './attacks.ts'
import { runAttack, stageOf, type AttackOutcome } from './run-attack.ts'
import { PROXY } from './target.ts'

/**
 * `npm run attack`: starts an installation with its usual limits, tries to stop it in each known way, and prints what
 * honest callers wait meanwhile beside what they wait in quiet, and what it costs the machine.
 */
function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It is a whole number, 1 or more.')
  return value
}

const names = Object.keys(attacks)
const command = new Command('attack')
  .description('try to stop the service, and tell what honest callers notice')
  .option('--seconds <seconds>', 'how long each attack goes on, and the quiet before it', whole, 8)
  .option('--only <attack...>', names.join(', '), names)
  .parse()
const { seconds, only } = command.opts<{ seconds: number; only: string[] }>()

const megabytes = (bytes: number): string => String(Math.round(bytes / 1_000_000))
const times = (now: number, quiet: number): string =>
  `${Math.round(quiet)} → ${Math.round(now)} (${(now / quiet).toFixed(1)}×)`
const row = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padEnd([17, 20, 8, 20, 8, 16, 8][at] ?? 0)).join(' ')

const titles = ['attack', 'submit, ms', 'worst', 'page, ms', 'failed', 'memory, MB', 'cores']

function cellsOf(name: string, { quiet, meanwhile, before, most, after, processor }: AttackOutcome): string[] {
  return [
    name,
    times(meanwhile.submit, quiet.submit),
    String(Math.round(meanwhile.worst)),
    times(meanwhile.page, quiet.page),
    String(meanwhile.failed),
    [before, most, after].map(megabytes).join(' '),
    processor.toFixed(2),
  ]
}

const home = await installation()
try {
  const server = await home.serve({ settings: { TRUSTED_PROXIES: PROXY, LOG_LEVEL: 'warn' } })
  const stage = await stageOf(home, server)
  console.log(row(titles))
  for (const name of only) {
    const outcome = await runAttack(stage, name, seconds * SECOND)
    console.log(row(cellsOf(name, outcome)))
  }
} finally {
  await home.remove()
}
