import { Command, InvalidArgumentError } from 'commander'
import { makeRandom, type Random } from '../seed/random.ts'
import { tell } from './report.ts'
import { runChaos } from './run-chaos.ts'
import type { Strike } from './strikes.ts'

/**
 * `npm run chaos`: kills server and database under load, and more; then compares what was acknowledged with what is
 * there. Exit code 1 when anything was lost.
 */
const DISK_SIZE = '1g'

/** Of ten kills; between them the rest in turn. */
const kills: readonly Strike[] = [
  ...Array.from({ length: 5 }, () => 'server' as const),
  ...Array.from({ length: 3 }, () => 'database' as const),
  ...(['both', 'one connection of the database'] as const),
]
const between: readonly Strike[] = [
  'all connections of the callers',
  'a jump of the clock',
  'all connections of the database',
  'a full disk',
]

function planned(count: number, random: Random): Strike[] {
  return Array.from({ length: count }, (_, at) => [
    random.oneOf(kills),
    ...(at % 2 === 0 ? [between[(at / 2) % between.length] ?? 'a full disk'] : []),
  ]).flat()
}

function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It is a whole number, 1 or more.')
  return value
}

const command = new Command('chaos')
  .description('kill server and database under load, then look for what was lost')
  .option('--kills <count>', 'how many', whole, 20)
  .option('--seed <number>', 'the same blows again', whole, Date.now() % 1_000_000)
  .parse()
const { kills: count, seed } = command.opts<{ kills: number; seed: number }>()
const say = (line: string): void => console.log(line)
say(`${count} kills, seed ${seed}`)
const outcome = await runChaos({ strikes: planned(count, makeRandom(seed)), seed, diskSize: DISK_SIZE, say })
process.exit(tell(outcome, say) ? 0 : 1)
