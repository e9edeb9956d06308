import { glob, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../prepare.ts'

export type Count = { passed: number; failed: number; skipped: number }
/** A file of tests and how long it took, in milliseconds. */
export type FileDuration = { file: string; milliseconds: number }
/** What a runner reported; `faults` with the name of the test and why. */
export type Outcome = Count & { files: readonly FileDuration[]; faults: readonly string[] }

type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  testResults?: { name: string; startTime: number; endTime: number; message: string; assertionResults: Assertion[] }[]
}
type Assertion = { status: string; fullName: string; failureMessages: string[] }

/** @param report file that Vitest wrote as JSON; without one nothing passed */
export async function outcomeOfVitest(report: string): Promise<Outcome> {
  const { numPassedTests = 0, numFailedTests = 0, ...more } = (await readReport(report)) as VitestReport
  const { numPendingTests = 0, testResults = [] } = more
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { file: relative(root, name), milliseconds: endTime - startTime }
  })
  const faults = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative(root, name)}\n${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${failureMessages.join('\n')}`),
  ])
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, files, faults }
}

type Suite = { suites?: Suite[]; specs?: { tests: { results: { duration: number }[] }[] }[] }
type PlaywrightReport = {
  stats?: { expected: number; unexpected: number; skipped: number }
  suites?: (Suite & { file: string })[]
}

/** @param report file that Playwright wrote as JSON; what failed stands above it in the output, told by its own reporter */
export async function outcomeOfPlaywright(report: string): Promise<Outcome> {
  const { stats, suites = [] } = (await readReport(report)) as PlaywrightReport
  const files = suites.map((suite) => ({ file: `e2e/${suite.file}`, milliseconds: durationOf(suite) }))
  const { expected: passed = 0, unexpected: failed = 0, skipped = 0 } = stats ?? {}
  return { passed, failed, skipped, files, faults: [] }
}

function durationOf({ suites = [], specs = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((total, { duration }) => total + duration, 0)
  return suites.reduce((total, suite) => total + durationOf(suite), own)
}

async function readReport(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'))
}

/** Prints the page of each journey that failed, as it was then: run once more, the journey may pass and tell nothing. */
export async function tellWhatPagesShowed(): Promise<void> {
  for await (const file of glob('test-results/*/error-context.md', { cwd: root })) {
    const [, shown = ''] =
      /# Error details\n(.*?)(?=\n# Test source|$)/s.exec(await readFile(join(root, file), 'utf8')) ?? []
    console.log(`\n── ${file}\n${shown}`)
  }
}
