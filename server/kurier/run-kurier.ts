import { join } from 'node:path'
import { runLine, type Terminal } from '@kurier/cli/program'
import { replaceLog, type LogLine } from '#lib/platform/log.ts'
import { commands as nouns } from '#lib/rooms/lists.ts'
import { versionWords } from '#lib/platform/version.ts'
import { asFailure } from './failure.ts'
import type { KurierCommand } from './session.ts'

type Noun = { commands: readonly KurierCommand[] }

const fileOf = (noun: string) => join(import.meta.dirname, `${noun}.ts`)

/** The tables of all rooms, in the order of the help. */
export async function kurierCommands(): Promise<KurierCommand[]> {
  const tables = await Promise.all(nouns.map((noun) => import(fileOf(noun)) as Promise<Noun>)) // each exports its table
  return tables.flatMap(({ commands }) => commands)
}

const about =
  "Kurier's command line, for whoever operates the installation. It works on the database that the settings name " +
  '(DATABASE_URL, or the own database in DATA_DIR), while the server runs and while it does not.'

const conventions = `
Answers go to standard output, all else to standard error. With --json the answer is one line of JSON, and so is an
error, as the last line of standard error: {"error":{"code","message"}}.
Exit codes: 0 done, 1 refused, failed or faults found, 2 wrong usage; of status also 3 and 4.`

/** Runs one command line of `kurier`. */
export async function runKurier(args: string[], terminal: Terminal): Promise<number> {
  const commands = await kurierCommands()
  const line = { name: 'kurier', about, conventions, version: versionWords(), options: {}, commands, asFailure }
  return runLine(
    {
      ...line,
      open: (speech) => {
        tellLog(speech.say)
        return speech
      },
    },
    args,
    terminal,
  )
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
