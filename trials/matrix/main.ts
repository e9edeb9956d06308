import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { startFault } from '../../server/prepare.ts'
import { createEnding } from '../demo/ending.ts'
import { onStopSignal } from '../../server/stop.ts'
import { databasesHere, fetchDatabases } from './databases.ts'
import { proxies } from './proxies.ts'
import { runMatrix } from './run-matrix.ts'

/** `npm run matrix`: the versions of PostgreSQL and the proxies that docs/operating/matrix.md names. Exit code 1 after a fault. */
const { here } = new Command('matrix')
  .description('plays whole cases on each version of PostgreSQL, and through each proxy of this machine')
  .option('--here', 'only with what this machine has: nothing is fetched from the registry')
  .parse()
  .opts<{ here?: boolean }>()

const say = (line: string): void => console.log(line)
const ending = createEnding()
onStopSignal(() => ending.close())
try {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-matrix-'))
  ending.add(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const databases = [...(await databasesHere()), ...(here ? [] : await fetchDatabases(folder))]
  const rows = await runMatrix({ databases, proxies: Object.keys(proxies), say })
  await ending.close()
  process.exit(rows.every(({ fault }) => fault === undefined) ? 0 : 1)
} catch (error) {
  await ending.close()
  say(startFault(error))
  process.exit(1)
}
