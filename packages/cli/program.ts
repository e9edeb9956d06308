import { Command } from 'commander'

/** Where a command writes. `out` gets the answer and nothing else, so that it can be piped; `err` all the rest. */
export interface Terminal {
  out: (text: string) => void
  err: (text: string) => void
}

/**
 * A command line without commands yet, which takes over how help and errors are written: answers to standard output, all
 * else to standard error, and one line of JSON with `--json`.
 * @param conventions what help says at its end
 */
export function newProgram(name: string, about: string, conventions: string, { out, err }: Terminal): Command {
  return (
    new Command(name)
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
export const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** An error of commander's; undefined for any other. Showing help and version ends as one too, with exit code 0. */
export function usageFailure(error: Error): Failure<0 | 2> | undefined {
  if (!codeOf(error).startsWith('commander.')) return undefined
  const isDone = 'exitCode' in error && error.exitCode === 0
  const isSaid = isDone || error.message === '(outputHelp)'
  const message = error.message.replace(/^error: /, '').replace(/\s*\n\s*/g, ' ')
  return { code: 'usage', message: isSaid ? '' : message, exitCode: isDone ? 0 : 2 }
}

/** A failure as it goes to standard error. */
export function writtenFailure({ code, message, stack, more }: Failure<number>, json: boolean): string {
  return json ? JSON.stringify({ error: { code, message, ...more } }) : `error: ${stack ?? message}`
}
