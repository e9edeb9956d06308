import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrismaClient } from '../prepare.ts'
import { quickSteps, runStep, type Step } from './steps.ts'

type Count = { passed: number; failed: number }

const reports = await mkdtemp(join(tmpdir(), 'kurier-reports-'))
// run by root, the demo's database server belongs to another user, who must be able to pass through
await chmod(reports, 0o711)
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

/** Tests with a real PostgreSQL, then journeys in a real browser against the built product. */
const testSteps: readonly (Step & { count: () => Promise<Count> })[] = [
  {
    name: 'Unit, property and integration tests',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    count: async () => {
      const report = (await readReport(vitestReport)) as { numPassedTests?: number; numFailedTests?: number }
      return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
    },
  },
  {
    name: 'Journeys in the browser',
    args: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    count: async () => {
      const { stats } = (await readReport(playwrightReport)) as { stats?: { expected: number; unexpected: number } }
      return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 }
    },
  },
]

/** Both sides played once against the product as a user would start it. */
const demoStep: Step = {
  name: 'The demo',
  args: ['server/demo/main.ts', '--once'],
  environment: { DATA_DIR: join(reports, 'data') },
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

/** `npm test`: checks, demo, tests, journeys. Each check and the demo count as one test; a step that breaks off counts as a failure. */
async function runAll(): Promise<Count> {
  const total = { passed: 0, failed: 0 }
  for (const step of [...quickSteps, demoStep]) total[(await runStep(step)) ? 'passed' : 'failed'] += 1
  for (const step of testSteps) {
    const succeeded = await runStep(step)
    const { passed, failed } = await step.count()
    total.passed += passed
    total.failed += succeeded ? failed : Math.max(failed, 1)
  }
  return total
}

await ensurePrismaClient()
const { passed, failed } = await runAll()
await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
