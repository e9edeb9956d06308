import { Command, InvalidArgumentError, Option } from 'commander'
import { createEnding } from '../demo/ending.ts'
import { startFault } from '../../server/prepare.ts'
import { onStopSignal } from '../../server/stop.ts'
import { assertPrograms } from '../../server/testing/processes.ts'
import { isGood, tableOf } from './report.ts'
import { runCluster, scenes, type Scene } from './run-cluster.ts'

/**
 * `npm run cluster`: HAProxy, three nodes, PgBouncer and PostgreSQL with a standby on this machine, under load, while one
 * part after the other is taken away (docs/operating/cluster.md). Exit code 1 when a count that must be 0
 * is not.
 */
function whole(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1) throw new InvalidArgumentError('It is a whole number, 1 or more.')
  return value
}

const command = new Command('cluster')
  .description('three nodes on one PostgreSQL with a standby, under load, while parts of it are taken away')
  .addOption(new Option('--only <scenes...>', 'which of it').choices(scenes))
  .option('--seconds <count>', 'of work before and after each blow', whole, 10)
  .option('--seed <number>', 'who does what', whole, Date.now() % 1_000_000)
  .parse()
const { only = scenes, seconds, seed } = command.opts<{ only?: readonly Scene[]; seconds: number; seed: number }>()
const say = (line: string): void => console.log(line)
const ending = createEnding()
onStopSignal(() => ending.close())
try {
  await assertPrograms(['haproxy', 'pgbouncer'])
  const counts = await runCluster({ scenes: only, seconds, seed, say, ending })
  for (const line of ['', ...tableOf(counts)]) say(line)
  await ending.close()
  process.exit(isGood(counts) ? 0 : 1)
} catch (error) {
  await ending.close()
  say(startFault(error))
  process.exit(1)
}
