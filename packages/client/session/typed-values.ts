import type { EventProblem } from '@kurier/sdk/errors'
import { problemNames } from '@kurier/wire/names'
import { eventProblem, type ProblemInstance } from '@kurier/sdk/problems'
import { misuse } from './failure.ts'

const problemPattern =
  /^(?<type>[^=@]+)(?:=(?<detail>.*?))?(?:@(?<instance>submission|metadata|data|other|attachment:[0-9a-fA-F-]{36}))?$/s

/** `TYPE[=DETAIL][@INSTANCE]` as a problem of a rejection; TYPE is one of `problemNames` or the address of one's own. */
export function problemOf(written: string, problemTypeBase: string): EventProblem {
  const { type = '', detail, instance } = problemPattern.exec(written)?.groups ?? {}
  // one of them by the pattern, the submission unless given
  const where = (instance ?? 'submission') as ProblemInstance
  const name = problemNames.find((known) => known === type)
  if (name !== undefined) return eventProblem(problemTypeBase, name, where, detail)
  if (!URL.canParse(type)) {
    const names = problemNames.join(', ')
    throw misuse(`--problem ${JSON.stringify(written)}: TYPE must be one of ${names}, or an address of your own.`)
  }
  const title = type.split(/[/#:]/).at(-1) || type
  return { type, title, instance: where, ...(detail !== undefined && { detail }) }
}

/** Problems as lines, each one line whatever its author wrote. */
export function problemLines(problems: readonly EventProblem[]): string[] {
  const lines = problems.map(({ instance, title, detail }) => `${instance}: ${title}${detail ? ` (${detail})` : ''}`)
  return lines.map((line) => `  ${line.replaceAll(/\s+/g, ' ')}`)
}
