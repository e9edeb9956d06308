import { spawn } from 'node:child_process'
import { ensureDownloads } from './downloads.ts'
import { ensurePrismaClient, root, startFault } from './prepare.ts'

/** `npm run dev`: the database as in production, everything else by `next dev`, which reloads at each change. */
try {
  await ensurePrismaClient()
  await ensureDownloads()
  process.exitCode = await develop()
} catch (error) {
  console.error(startFault(error))
  process.exit(1)
}

/** @returns the exit code of `next dev` */
async function develop(): Promise<number> {
  const { boot } = await import('./boot.ts')
  const { settings } = await import('#lib/platform/env.ts')
  const { onStopSignal } = await import('./stop.ts')
  const booted = await boot((line) => console.log(line))
  const { port, host } = settings()
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '-p', String(port), '-H', host], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  const closed = ended.then(async (code) => {
    await booted.close()
    return code
  })
  onStopSignal(async () => {
    child.kill('SIGTERM')
    await closed
  })
  return closed
}
