import type { Command } from '../commands.ts'

type FoundCommand<Session> = { path: string[]; command: Command<Session> }

/** All commands of a line, and all nouns, with the words that lead to them. */
export function everyCommand<Session>(
  commands: readonly Command<Session>[],
  above: readonly string[] = [],
): FoundCommand<Session>[] {
  return commands.flatMap((command) => {
    const path = [...above, command.name]
    return [{ path, command }, ...everyCommand(command.commands ?? [], path)]
  })
}

const NONSENSE = '--nonsense'

/** Command lines that are wrong, each with what its error must name. */
export function wrongUses<Session>(commands: readonly Command<Session>[]): [args: string[], named: string][] {
  return everyCommand(commands)
    .filter(({ command }) => command.run)
    .flatMap(({ path, command: { takes = {} } }) => {
      const parameters = Object.values(takes)
      const needs = parameters.some(({ isNeeded }) => isNeeded)
      const misread = parameters.filter(({ is, of }) => is === 'option' && refuses(of))
      return [
        [[...path, NONSENSE], needs ? '' : NONSENSE] satisfies [string[], string],
        ...misread.map(({ flags }): [string[], string] => [[...path, flags.split(' ')[0] ?? '', NONSENSE], flags]),
      ]
    })
}

function refuses(of: unknown): boolean {
  if (Array.isArray(of)) return true
  try {
    if (typeof of === 'function') of(NONSENSE)
    return false
  } catch {
    return true
  }
}
