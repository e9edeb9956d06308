import { Argument, type Command, Option } from 'commander'

/** How a value is read: as one of these words, or by a function that throws InvalidArgumentError. */
export type Reader<T> = readonly T[] | ((text: string, before?: T) => T)

/** One of any type. */
type AnyReader = readonly unknown[] | ((text: string, before?: never) => unknown)

/** A value that a command takes: a row of its table. */
export interface Parameter<Value> {
  is: 'argument' | 'option'
  /** As help writes it: `<file...>`, `[version]`, `--days <days>`, `--now`, `--no-validate`. */
  flags: string
  about: string
  of?: AnyReader
  isNeeded: boolean
  usual?: unknown
  usualInWords?: string
  /** Tells the type alone; never there. */
  holds?: () => Value
}

/** The values of a command, by the members of what its verb takes. */
export type Parameters = Readonly<Record<string, Parameter<unknown>>>

export type InputOf<Takes extends Parameters> = {
  [Name in keyof Takes]: Takes[Name] extends Parameter<infer Value> ? Value : never
}

/** A text, several for `<file...>`, or a switch. */
type ValueFor<Flags extends string, T> = Flags extends `${string}...${string}`
  ? T[]
  : Flags extends `${string}${'<' | '['}${string}`
    ? T
    : boolean

type ArgumentFor<Flags extends string, T> = Flags extends `[${string}`
  ? ValueFor<Flags, T> | undefined
  : ValueFor<Flags, T>

/** A value by its place: `<name>` must be there, `[name]` may. */
export function argument<Flags extends string>(flags: Flags, about: string): Parameter<ArgumentFor<Flags, string>>
export function argument<Flags extends string, T>(
  flags: Flags,
  about: string,
  of: Reader<T>,
): Parameter<ArgumentFor<Flags, T>>
export function argument<T>(flags: string, about: string, of: Reader<T>, usual: NoInfer<T>): Parameter<T>
export function argument(flags: string, about: string, of?: AnyReader, usual?: unknown): Parameter<unknown> {
  return { is: 'argument', flags, about, of, usual, isNeeded: flags.startsWith('<') }
}

/** A value by its name, or a switch: `usual` unless it is given. */
export function option<Flags extends string>(
  flags: Flags,
  about: string,
): Parameter<ValueFor<Flags, string> | undefined>
export function option<Flags extends string, T>(
  flags: Flags,
  about: string,
  of: Reader<T>,
): Parameter<ValueFor<Flags, T> | undefined>
export function option(flags: string, about: string, of: undefined, usual: boolean): Parameter<boolean>
export function option<T>(
  flags: string,
  about: string,
  of: Reader<T>,
  usual: NoInfer<T>,
  usualInWords?: string,
): Parameter<T>
export function option(
  flags: string,
  about: string,
  of?: AnyReader,
  usual?: unknown,
  usualInWords?: string,
): Parameter<unknown> {
  return { is: 'option', flags, about, of, usual, usualInWords, isNeeded: false }
}

/** A value by its name, which must be given. */
export function needed<Flags extends string>(flags: Flags, about: string): Parameter<ValueFor<Flags, string>>
export function needed<Flags extends string, T>(
  flags: Flags,
  about: string,
  of: Reader<T>,
): Parameter<ValueFor<Flags, T>>
export function needed(flags: string, about: string, of?: AnyReader): Parameter<unknown> {
  return { is: 'option', flags, about, of, isNeeded: true }
}

/** Enters what a command takes, as commander knows it. */
export function addParameters(command: Command, takes: Parameters): void {
  for (const { is, flags, about, of, isNeeded, usual, usualInWords } of Object.values(takes)) {
    const made = is === 'argument' ? new Argument(flags, about) : new Option(flags, about)
    // of the type that the table tells
    if (typeof of === 'function') made.argParser(of as (text: string, before: unknown) => unknown)
    else if (of) made.choices(of as readonly string[]) // only words are typed
    if (usual !== undefined) made.default(usual, usualInWords)
    if (made instanceof Argument) command.addArgument(made)
    else command.addOption(isNeeded ? made.makeOptionMandatory() : made)
  }
}

/** The values that were given, once the command line is read. */
export function givenOf<Takes extends Parameters>(command: Command, takes: Takes): InputOf<Takes> {
  const places: unknown[] = command.processedArgs
  const options: Record<string, unknown> = command.opts()
  const named = Object.entries(takes)
  const inOrder = named.filter(([, { is }]) => is === 'argument').map(([name]) => name)
  const given = named.map(([name, { is, flags }]): [string, unknown] => [
    name,
    is === 'argument' ? places[inOrder.indexOf(name)] : options[new Option(flags).attributeName()],
  ])
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as InputOf<Takes> // as their readers made them
}
