import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrismaClient } from '../prepare.ts'
import { programPath } from './processes.ts'
import { filesForQuickRun } from './quick-files.ts'
import { tellCounts, tellMinutes, tellSlowest, type Area } from './minutes.ts'
import { canRunJourneys, tellMissingParts } from './missing-parts.ts'
import { outcomeOfPlaywright, outcomeOfVitest, tellWhatPagesShowed, type Outcome } from './outcomes.ts'
import { quickSteps, runInPairs, runStep, type Step } from './steps.ts'

/**
 * `npm test`, `npm run test:quick` (each commit) and `npm run test:trials` (what takes long, whole). Each check, the
 * build and the demo count as one test; a step that breaks off counts as a failure.
 */
type Kind = 'full' | 'quick' | 'trials'
const kind = process.argv[2] as Kind // package.json says which

const since = performance.now()
const reports = await mkdtemp(join(tmpdir(), 'kurier-reports-'))
// run by root, the demo's database server belongs to another user, who must be able to pass through
await chmod(reports, 0o711)
process.env.TEST_COUNTS = join(reports, 'counts')
await mkdir(process.env.TEST_COUNTS)

/** A step of tests, what its report says, and what is run when it failed. */
type TestStep = Step & { area: Area; outcome: (succeeded: boolean) => Promise<Outcome>; again?: Step }

const build: Step = { name: 'The build', args: ['server/build.ts'] }

/** Made while the checks run, so that the journeys only copy them. */
const demoData: Step = { name: 'The demo data', args: ['e2e/demo-folder.ts'] }

/** Both sides played against the product as a user would start it. */
const demo = (...more: string[]): Step => {
  return {
    name: 'The demo',
    args: ['trials/demo/main.ts', '--once', ...more],
    environment: { DATA_DIR: join(reports, 'data') },
  }
}

/** Tests with a real PostgreSQL. */
function vitest(name: string, ...args: string[]): TestStep {
  const report = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return {
    name,
    area: 'All else',
    args: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args],
    outcome: () => outcomeOfVitest(report),
  }
}

/** Journeys in a real browser against the built product. */
function journeys(project: 'journeys' | 'trials', ...more: string[]): TestStep[] {
  if (!canRunJourneys()) return []
  const report = join(reports, 'playwright.json')
  const playwright = ['node_modules/@playwright/test/cli.js', 'test', '--project', project, ...more]
  return [
    {
      name: 'Journeys in the browser',
      area: 'Journeys',
      args: [...playwright, '--reporter=list,json'],
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      outcome: () => outcomeOfPlaywright(report),
      // recording every journey would take longer than all that it ever explains; what failed counts as failed
      again: { name: 'What failed once more, with traces', args: [...playwright, '--last-failed', '--trace=on'] },
    },
  ]
}

/** Parts of a cluster are taken away under load, by itself: each of its nodes takes what a core gives. */
async function cluster(): Promise<TestStep[]> {
  const hasPrograms = (await Promise.all(['haproxy', 'pgbouncer'].map(programPath))).every(Boolean)
  if (!hasPrograms) return []
  const args = ['trials/cluster/main.ts', '--seconds', '2']
  const outcome = (succeeded: boolean): Promise<Outcome> =>
    Promise.resolve({ passed: Number(succeeded), failed: Number(!succeeded), skipped: 0, files: [], faults: [] })
  return [{ name: 'The cluster', area: 'All else', args, outcome }]
}

const fast = ['--project', 'shared', '--project', 'alone']

/** What a kind of run is made of: steps in pairs, then tests. */
async function partsOf(): Promise<{ pairs: Step[]; tests: TestStep[] }> {
  if (kind === 'full') {
    const tests = [vitest('Unit, property and integration tests', ...fast), ...journeys('journeys')]
    return { pairs: [build, demoData, ...quickSteps, demo('--brief')], tests }
  }
  if (kind === 'quick') {
    const files = await filesForQuickRun()
    const tests = [
      vitest('What is pure, and what the change touches', ...fast, ...files),
      ...journeys('journeys', '--grep', '@smoke'),
    ]
    return { pairs: [build, demoData, ...quickSteps.filter(({ isForEachCommit }) => isForEachCommit)], tests }
  }
  const trials = [vitest('Trials', '--project', 'trials'), ...journeys('trials'), ...(await cluster())]
  return { pairs: [build, demoData, demo()], tests: trials }
}

async function runAll(): Promise<{ passed: number; failed: number; skipped: number }> {
  const { pairs, tests } = await partsOf()
  const done = await runInPairs(pairs)
  const steps = done.map((one) => ({ ...one, area: 'All else' as Area }))
  const total = { passed: done.filter(({ succeeded }) => succeeded).length, failed: 0, skipped: 0 }
  total.failed = done.length - total.passed
  const faults = done.filter(({ succeeded }) => !succeeded).map(({ name }) => name)
  const files = []
  for (const step of tests) {
    const one = await runStep(step)
    const outcome = await step.outcome(one.succeeded)
    steps.push({ ...one, area: step.area })
    total.passed += outcome.passed
    total.failed += one.succeeded ? outcome.failed : Math.max(outcome.failed, 1)
    total.skipped += outcome.skipped
    files.push(...outcome.files)
    faults.push(...outcome.faults)
    if (one.succeeded || !step.again) continue
    await tellWhatPagesShowed()
    await runStep(step.again)
  }
  await tellMinutes(steps, performance.now() - since, kind === 'full')
  tellSlowest(files)
  tellCounts(String(process.env.TEST_COUNTS))
  // what failed long before the end, once more where whoever reads the last page of the output sees it
  if (faults.length > 0) console.log(`\n── What failed\n${faults.join('\n\n')}`)
  return total
}

await tellMissingParts()
await ensurePrismaClient()
const { passed, failed, skipped } = await runAll()
await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
