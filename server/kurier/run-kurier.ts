import { join } from 'node:path'
import { newProgram, writtenFailure, type Terminal } from '@kurier/cli/program'
import type { Command } from 'commander'
import { replaceLog, type LogLine } from '#lib/platform/log.ts'
import { commands } from '#lib/rooms/lists.ts'
import { packageVersion } from '#lib/platform/version.ts'
import { asFailure } from './failure.ts'
import { openSession, type Session } from './session.ts'

type Noun = { addNoun: (program: Command, session: Session) => void }

const fileOf = (noun: string) => join(import.meta.dirname, `${noun}.ts`)

/** The nouns of all rooms, in the order of the help. */
const nouns = () => Promise.all(commands.map((noun) => import(fileOf(noun)) as Promise<Noun>)) // each exports it

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
  const program = newProgram('kurier', about, conventions, terminal).version(packageVersion)
  const wantsJson = (): boolean => program.opts<{ json?: boolean }>().json === true
  const session = openSession(terminal, wantsJson)
  tellLog(session.say)
  for (const { addNoun } of await nouns()) addNoun(program, session)
  try {
    await program.parseAsync(args, { from: 'user' })
    return session.hasFaults() ? 1 : 0
  } catch (error) {
    const failure = asFailure(error)
    if (failure.message !== '') terminal.err(`${writtenFailure(failure, wantsJson())}\n`)
    return failure.exitCode
  }
}

/**
 * Turns the log of this process into lines for the operator, so that standard output holds the answer alone. Of the
 * facts only `reason` is told; who wants all of them reads the server's log.
 */
function tellLog(say: (line: string) => void): void {
  const tell: LogLine = ({ reason }, message) => say(typeof reason === 'string' ? `${message}: ${reason}` : message)
  const pass: LogLine = () => undefined
  replaceLog({ error: tell, warn: tell, info: pass, debug: pass })
}
