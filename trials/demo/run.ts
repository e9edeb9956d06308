import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onStopSignal } from '../../server/stop.ts'
import { createEnding, type Ending } from './ending.ts'
import { failureLines } from './failure.ts'
import { createReport, shownDuration, type Report } from './report.ts'
import { createServerLog, type ServerLog } from './server-log.ts'

/** A program that starts the product and tells what it does, until Ctrl-C or a fault ends it. */
export type Run = { report: Report; ending: Ending; log: ServerLog; end: (code: number) => Promise<never> }

/**
 * Begins a run in its data folder: whatever ends it, all that it added to its `ending` is closed in order.
 * @param stopping what is said at Ctrl-C
 * @param work settles when the run is over; what it throws is told with the step that failed
 * @param output takes what is told; standard output unless that is for an answer alone
 */
export async function run(
  dataDir: string,
  stopping: string,
  work: (run: Run) => Promise<void>,
  output: NodeJS.WriteStream = process.stdout,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const log = createServerLog(join(dataDir, 'server.log'))
  const report = createReport(output)
  const ending = createEnding()

  /** Stops everything and ends the process. */
  async function end(code: number): Promise<never> {
    report.stop()
    await ending.close().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error)
      process.exit(1)
    })
    process.exit(code)
  }

  async function fail(error: unknown): Promise<void> {
    if (ending.hasBegun()) return
    report.lines(...failureLines(error, report.failed(), log))
    await end(1)
  }

  onStopSignal(async () => {
    report.lines('', stopping)
    report.stop()
    await ending.close()
    output.write('Stopped.\n')
  })
  // A terminal that is closed stops the run like Ctrl-C, and then takes no more words.
  process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
  process.stdout.on('error', () => process.kill(process.pid, 'SIGTERM'))
  process.on('uncaughtException', (error) => void fail(error))
  await work({ report, ending, log, end }).catch(fail)
}

/** What a trial tells at its end. `answer`: the results as data, `lines`: as text. */
type TrialResult = { answer: object; lines: readonly string[]; isFaulty: boolean }

/** `name`: of its folder; `stopping`: what is said at Ctrl-C; `isAnswerAlone`: standard output is for the answer, as JSON. */
type TemporaryRun = { name: string; stopping: string; heading: string; isAnswerAlone: boolean }

/**
 * Runs a trial on an installation in a temporary folder, which is removed at its end, and kept with its log after a fault. Exit
 * code 1 when the results are faulty.
 */
export async function runInTemporaryFolder(
  { name, stopping, heading, isAnswerAlone }: TemporaryRun,
  work: (run: Run, dataDir: string) => Promise<TrialResult>,
): Promise<void> {
  const since = performance.now()
  const dataDir = await mkdtemp(join(tmpdir(), `kurier-${name}-`))
  // run by root, the own PostgreSQL belongs to another user, who must be able to pass through
  await chmod(dataDir, 0o711)
  const play = async (trial: Run) => {
    const { report, ending, end } = trial
    let isKept = false
    ending.add(async () => (isKept ? undefined : rm(dataDir, { recursive: true })))
    report.lines(heading)
    try {
      const { answer, lines, isFaulty } = await work(trial, dataDir)
      if (isAnswerAlone) console.log(JSON.stringify(answer, undefined, 2))
      else report.lines('', ...lines)
      report.heading(`It took ${shownDuration(performance.now() - since)}.`)
      await end(isFaulty ? 1 : 0)
    } catch (error) {
      isKept = true // with the log that says more
      throw error
    }
  }
  await run(dataDir, stopping, play, isAnswerAlone ? process.stderr : process.stdout)
}
