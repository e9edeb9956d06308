import { spawn } from 'node:child_process'
import { ensurePrismaClient, root } from './prepare.ts'

await ensurePrismaClient()
const { boot } = await import('./boot.ts')
const { settings } = await import('#lib/platform/env.ts')
const { onStopSignal } = await import('./stop.ts')

/** `npm run dev`: the database as in production, everything else by `next dev`, which reloads at each change. */
const booted = await boot((line) => console.log(line))
const { port, host } = settings()
const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'dev', '-p', String(port), '-H', host], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
})
const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
onStopSignal(async () => {
  child.kill('SIGTERM')
  await ended
  await booted.close()
})
await ended
await booted.close()
