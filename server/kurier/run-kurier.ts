import { Command } from 'commander'
import { replaceLog, type Line } from '#lib/platform/log.ts'
import { packageVersion } from '#lib/platform/version.ts'
import { addAudit } from './audit.ts'
import { addBackup } from './backup.ts'
import { addBlobs } from './blobs.ts'
import { addCheck } from './check.ts'
import { addCheckpoints } from './checkpoints.ts'
import { addCases } from './cases.ts'
import { addClients } from './clients.ts'
import { addClock } from './clock.ts'
import { addCron } from './cron.ts'
import { addDeletions } from './deletions.ts'
import { addDestinations } from './destinations.ts'
import { asFailure, writtenFailure } from './failure.ts'
import { addEventStreams } from './event-streams.ts'
import { addForms } from './forms.ts'
import { addIncidents } from './incidents.ts'
import { addInstallation } from './installation.ts'
import { addKeys } from './keys.ts'
import { addMigrate } from './migrate.ts'
import { addOperators } from './operators.ts'
import { addRadar } from './radar.ts'
import { addSandbox } from './sandbox.ts'
import { openSession, type Terminal } from './session.ts'

const nouns = [
  addClients,
  addDestinations,
  addDeletions,
  addCases,
  addForms,
  addOperators,
  addKeys,
  addIncidents,
  addEventStreams,
  addAudit,
  addCheckpoints,
  addBackup,
  addCheck,
  addClock,
  addInstallation,
  addSandbox,
  addRadar,
  addCron,
  addBlobs,
  addMigrate,
]

const about =
  "Kurier's command line, for whoever operates the installation. It works on the database that the settings name " +
  '(DATABASE_URL, or the own database in DATA_DIR), while the server runs and while it does not.'

const conventions = `
Answers go to standard output, all else to standard error. With --json the answer is one line of JSON, and so is an
error, as the last line of standard error: {"error":{"code","message"}}.
Exit codes: 0 done, 1 refused, failed or faults found, 2 wrong usage.`

/**
 * Runs one command line.
 * @param args what stands after the program's name
 * @returns the exit code: 0 done, 1 refused, failed or faults found, 2 wrong usage
 */
export async function runKurier(args: string[], terminal: Terminal): Promise<number> {
  const program = new Command('kurier')
  const wantsJson = (): boolean => program.opts<{ json?: boolean }>().json === true
  const session = openSession(terminal, wantsJson)
  tellLog(session.say)
  describe(program, terminal)
  for (const add of nouns) add(program, session)
  try {
    await program.parseAsync(args, { from: 'user' })
    return session.hasFaults() ? 1 : 0
  } catch (error) {
    const failure = asFailure(error)
    if (failure.message !== '') terminal.err(`${writtenFailure(failure, wantsJson())}\n`)
    return failure.exitCode
  }
}

/** Set before commands are added, which take over how help and errors are written. */
function describe(program: Command, { out, err }: Terminal): void {
  program
    .description(about)
    .option('--json', 'print JSON only')
    .version(packageVersion)
    .addHelpText('after', conventions)
    .configureHelp({ showGlobalOptions: true })
    // its errors are thrown, and written where all others are
    .configureOutput({ writeOut: out, writeErr: err, outputError: () => undefined })
    .exitOverride()
}

/**
 * Turns the log of this process into lines for the operator, so that standard output holds the answer alone. Of the
 * facts only `reason` is told; who wants all of them reads the server's log.
 */
function tellLog(say: (line: string) => void): void {
  const tell: Line = ({ reason }, message) => say(typeof reason === 'string' ? `${message}: ${reason}` : message)
  const pass: Line = () => undefined
  replaceLog({ error: tell, warn: tell, info: pass, debug: pass })
}
