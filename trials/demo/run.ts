import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { onStopSignal } from '../../server/stop.ts'
import { createEnding, type Ending } from './ending.ts'
import { failureLines } from './failure.ts'
import { createReport, type Report } from './report.ts'
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
