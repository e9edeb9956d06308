import { InvalidArgumentError, type Command as CommanderCommand } from 'commander'
import { addParameters, givenOf, type InputOf, type Parameters } from './parameters.ts'

/** What a command says: the one document of `--json`, the same in words, and the exit code where it is not 0. */
export interface Answer {
  json: object
  text: string
  exitCode?: number
}

/** A command as its table describes it. */
export interface CommandRow<Takes extends Parameters, Means, Result> {
  name: string
  about: string
  takes?: Takes
  /** What help says at its end: what is to be known, examples. */
  after?: string
  /** Why what was given does not go together, before anything is opened. */
  check?: (given: InputOf<Takes>) => string | undefined
  /** The call of a verb. */
  run: (given: InputOf<Takes>, means: Means) => Promise<Result>
  /** The result in words; without it nothing is printed but what `run` prints. */
  shown?: (result: Result, given: InputOf<Takes>) => string
  /** What `--json` prints, where that is not the whole result. */
  json?: (result: Result) => object
  /** Where not every result is a success. */
  exitCode?: (result: Result, given: InputOf<Takes>) => number
}

/** A command, or a noun that only holds others, as a command line takes it. */
export interface Command<Session> {
  name: string
  about: string
  takes?: Parameters
  after?: string
  run?: (given: object, session: Session) => Promise<void>
  commands?: readonly Command<Session>[]
}

/**
 * A command of a line.
 * @param within gives the work what it needs of the session, and prints what it answers
 */
export function commandOf<Takes extends Parameters, Means, Result, Session>(
  { check, run, shown, json, exitCode, ...row }: CommandRow<Takes, Means, Result>,
  within: (session: Session, work: (means: Means) => Promise<Answer | undefined>) => Promise<void>,
): Command<Session> {
  const answered = async (given: InputOf<Takes>, means: Means): Promise<Answer | undefined> => {
    const result = await run(given, means)
    if (!shown) return undefined
    // what is printed whole is a document
    const document = json ? json(result) : (result as object)
    return { json: document, text: shown(result, given), exitCode: exitCode?.(result, given) }
  }
  return {
    ...row,
    run: async (read, session) => {
      const given = read as InputOf<Takes> // made by `givenOf` of the same table
      const fault = check?.(given)
      if (fault !== undefined) throw new InvalidArgumentError(fault)
      await within(session, (means) => answered(given, means))
    },
  }
}

/** Prints what a command answers that needs nothing but its session. */
export async function printing<Session extends { print: (answer: Answer) => void }>(
  session: Session,
  work: (session: Session) => Promise<Answer | undefined>,
): Promise<void> {
  const answer = await work(session)
  if (answer) session.print(answer)
}

/** Enters commands, with all that they hold. `perform` runs the one that was asked for. */
export function addCommands<Session>(
  program: CommanderCommand,
  commands: readonly Command<Session>[],
  perform: (command: Command<Session>, given: object) => Promise<void>,
): void {
  for (const command of commands) {
    const { name, about, takes = {}, after, run, commands: within = [] } = command
    const made = program.command(name).description(about)
    addParameters(made, takes)
    if (after !== undefined) made.addHelpText('after', after)
    if (run) made.action(() => perform(command, givenOf(made, takes)))
    addCommands(made, within, perform)
  }
}
