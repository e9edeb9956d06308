import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrismaClient } from '../prepare.ts'

/**
 * `npm run bench`: requests a second of the API's calls as ratios to a bare node:http server with one INSERT, measured
 * in turn in one run on one machine, so that its speed and its noise cancel out; and what the validation of form data
 * costs, as a ratio to reading the same text.
 */
await ensurePrismaClient()
const { completeSettings } = await import('#lib/platform/env.ts')
const dataDir = await mkdtemp(join(tmpdir(), 'kurier-bench-'))
completeSettings({
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  RATE_CLIENT_REQUESTS: '1000000000',
  RATE_ADDRESS_REQUESTS: '1000000000',
})
const { runBench } = await import('./run-bench.ts')
const { benchValidation } = await import('./validation.ts')
try {
  await runBench()
  await benchValidation()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
