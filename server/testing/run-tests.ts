import { chmod, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensurePrismaClient, root } from '../prepare.ts'
import { quickSteps, runInPairs, runStep, type Step } from './steps.ts'

type Count = { passed: number; failed: number }
/** A file of tests and how long it took, in milliseconds. */
type Took = { file: string; milliseconds: number }
type Outcome = Count & { files: readonly Took[]; faults: readonly string[] }

const reports = await mkdtemp(join(tmpdir(), 'kurier-reports-'))
// run by root, the demo's database server belongs to another user, who must be able to pass through
await chmod(reports, 0o711)
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const playwright = ['node_modules/@playwright/test/cli.js', 'test'] as const

/** Tests with a real PostgreSQL, then journeys in a real browser against the built product. */
const testSteps: readonly (Step & { outcome: () => Promise<Outcome>; again?: Step })[] = [
  {
    name: 'Unit, property and integration tests',
    args: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ],
    outcome: outcomeOfVitest,
  },
  {
    name: 'Journeys in the browser',
    args: [...playwright, '--reporter=list,json'],
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
    outcome: outcomeOfPlaywright,
    // recording every journey would take longer than all that it ever explains; what failed counts as failed
    again: { name: 'What failed once more, with traces', args: [...playwright, '--last-failed', '--trace=on'] },
  },
]

/** Both sides played once against the product as a user would start it. */
const demoStep: Step = {
  name: 'The demo',
  args: ['server/demo/main.ts', '--once'],
  environment: { DATA_DIR: join(reports, 'data') },
}

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  testResults?: { name: string; startTime: number; endTime: number; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }

async function outcomeOfVitest(): Promise<Outcome> {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = (await readReport(vitestReport)) as VitestReport
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { file: relative(root, name), milliseconds: endTime - startTime }
  })
  const faults = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative(root, name)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
  return { passed: numPassedTests, failed: numFailedTests, files, faults }
}

type Suite = { suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
type PlaywrightReport = {
  stats?: { expected: number; unexpected: number }
  suites?: (Suite & { file: string })[]
}

async function outcomeOfPlaywright(): Promise<Outcome> {
  const { stats, suites = [] } = (await readReport(playwrightReport)) as PlaywrightReport
  const files = suites.map((suite) => ({ file: `e2e/${suite.file}`, milliseconds: durationOf(suite) }))
  // what failed in the browser stands right above, by the reporter of the journeys
  return { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0, files, faults: [] }
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((total, { duration }) => total + duration, 0)
  return suites.reduce((total, suite) => total + durationOf(suite), own)
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

/** The page of each journey that failed, as it was then: run once more, the journey may pass and tell nothing. */
async function tellWhatPagesShowed(): Promise<void> {
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const [, shown = ''] =
      /# Error details\n(.*?)(?=\n# Test source|$)/s.exec(await readFile(join(root, file), 'utf8')) ?? []
    console.log(`\n── ${file}\n${shown}`)
  }
}

/** The files that took longest, so that nobody has to look for what makes the run long. */
function tellSlowest(files: readonly Took[]): void {
  console.log('\n── The ten slowest files')
  const slowest = files.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, 10)
  for (const { file, milliseconds } of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

/** What failed long before the end, told once more where whoever reads the last page of the output sees it. */
function tellFaults(faults: readonly string[]): void {
  if (faults.length > 0) console.log(`\n── What failed\n${faults.join('\n\n')}`)
}

/** `npm test`: checks, demo, tests, journeys. Each check and the demo count as one test; a step that breaks off counts as a failure. */
async function runAll(): Promise<Count> {
  const total = { passed: 0, failed: 0 }
  const checks = [...quickSteps, demoStep]
  const succeeded = await runInPairs(checks)
  for (const one of succeeded) total[one ? 'passed' : 'failed'] += 1
  const slow: Took[] = []
  const told = checks.filter((_, at) => !succeeded[at]).map(({ name }) => name)
  for (const step of testSteps) {
    const isDone = await runStep(step)
    const { passed, failed, files, faults } = await step.outcome()
    total.passed += passed
    total.failed += isDone ? failed : Math.max(failed, 1)
    slow.push(...files)
    told.push(...faults)
    if (!isDone && step.again) {
      await tellWhatPagesShowed()
      await runStep(step.again)
    }
  }
  tellSlowest(slow)
  tellFaults(told)
  return total
}

await ensurePrismaClient()
const { passed, failed } = await runAll()
await rm(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
