import { Command as CommanderCommand } from 'commander'
import { addCommands, type Answer, type Command } from './commands.ts'
import { addParameters, givenOf, type InputOf, type Parameters } from './parameters.ts'
import { harmless } from './texts.ts'

/** Where a command writes. `out` gets the answer and nothing else, so that it can be piped; `err` all the rest. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
}

/** How commands speak. */
export interface Speech {
  /** Tells what goes on, apart from the answer. */
  say: (line: string) => void
  print: (answer: Answer) => void
  wantsJson: () => boolean
}

/** A command line: its commands, and what goes for all of them. */
export interface CommandLine<Session, Options extends Parameters> {
  name: string
  about: string
  /** What help says at its end. */
  conventions: string
  version?: string
  /** Options of every command. */
  options: Options
  commands: readonly Command<Session>[]
  /** @param given asked when they are needed, for the command line is not read yet when the session is made */
  open: (speech: Speech, given: () => InputOf<Options>) => Session
  /** @param takes what the command takes that failed */
  asFailure: (error: unknown, takes: Parameters) => Failure<number>
}

/**
 * Runs one command line: answers go to standard output, all else to standard error, and both as one line of JSON with
 * `--json`.
 * @param args what stands after the program's name
 * @returns the exit code
 */
export async function runLine<Session, Options extends Parameters>(
  { name, about, conventions, version, options, commands, open, asFailure }: CommandLine<Session, Options>,
  args: string[],
  { out, err }: Terminal,
): Promise<number> {
  const program = newProgram(name, about, conventions, { out, err })
  addParameters(program, options)
  if (version !== undefined) program.version(version)
  let code = 0
  let takes: Parameters = {}
  const wantsJson = (): boolean => program.opts<{ json?: boolean }>().json === true
  const say = (line: string): void => err(`${harmless(line)}\n`)
  const print = ({ json, text, exitCode = code }: Answer): void => {
    code = exitCode
    out(`${wantsJson() ? JSON.stringify(json) : harmless(text)}\n`)
  }
  const session = open({ say, print, wantsJson }, () => givenOf(program, options))
  addCommands(program, commands, async (command, given) => {
    takes = command.takes ?? {}
    await command.run?.(given, session)
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    const failure = asFailure(error, takes)
    if (failure.message !== '') say(writtenFailure(failure, wantsJson()))
    return failure.exitCode
  }
}

/** A command line without commands yet, which takes over how help and errors are written. */
function newProgram(name: string, about: string, conventions: string, { out, err }: Terminal): CommanderCommand {
  return (
    new CommanderCommand(name)
      .description(about)
      .option('--json', 'print JSON only')
      .addHelpText('after', conventions)
      .configureHelp({ showGlobalOptions: true })
      // its errors are thrown, and written where all others are
      .configureOutput({ writeOut: out, writeErr: err, outputError: () => undefined })
      .exitOverride()
  )
}

/** Why a command did not do its work. An empty message: everything has been printed already (help was shown). */
export interface Failure<ExitCode extends number> {
  code: string
  message: string
  exitCode: ExitCode
  /** Of an error that nobody expects: printed for people, in place of the message. */
  stack?: string
  /** Further members of the error that `--json` prints. */
  more?: Record<string, unknown>
}

/** The code of an error of Node's, of commander's or of a library; empty for none. */
const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** An error of commander's; undefined for any other. Showing help and version ends as one too, with exit code 0. */
function usageFailure(error: Error): Failure<0 | 2> | undefined {
  if (!codeOf(error).startsWith('commander.')) return undefined
  const isDone = 'exitCode' in error && error.exitCode === 0
  const isSaid = isDone || error.message === '(outputHelp)'
  const message = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  return { code: 'usage', message: isSaid ? '' : message, exitCode: isDone ? 0 : 2 }
}

/**
 * A failure by an error that no command line knows better: of commander, or of Node and libraries by its code. One without a
 * code is a defect, and keeps its stack.
 */
export function otherFailure<ExitCode extends number>(error: unknown, exitCode: ExitCode): Failure<ExitCode | 0 | 2> {
  if (!(error instanceof Error)) return { code: 'internal', message: String(error), exitCode }
  const misused = usageFailure(error)
  if (misused) return misused
  const code = codeOf(error)
  const isExpected = code !== '' && !code.startsWith('ERR_')
  const { message, stack } = error
  return isExpected ? { code, message, exitCode } : { code: 'internal', message, exitCode, stack }
}

/** A failure as it goes to standard error. */
export function writtenFailure({ code, message, stack, more }: Failure<number>, json: boolean): string {
  return json ? JSON.stringify({ error: { code, message, ...more } }) : `error: ${stack ?? message}`
}
