import { problemsOf } from '@kurier/forms/fault-problems'
import type { Language } from '@kurier/forms/fault-words'
import type { EventProblem } from '@kurier/sdk/errors'
import { eventProblem } from '@kurier/sdk/problems'
import { problemNames, type ProblemName } from '@kurier/wire/names'
import { partOf } from '#components/cases/words.ts'
import type { ReadAttachment, OpenWork } from '../open-work.ts'

/** Code points of a person's own words in a reason, at most. */
export const LONGEST_DETAIL = 500

/** Says what is wrong with a part; `place`: a JSON Pointer, or `none`. */
export type SayFound = (name: ProblemName, where: { part: string; place: string }) => string

type Speaking = { problemTypeBase: string; language: Language; say: SayFound }

/** What was found in a submission, its attachments and its data record, as problems for a rejection. */
export function foundReasons(
  work: OpenWork,
  attachments: readonly ReadAttachment[],
  { problemTypeBase, language, say }: Speaking,
): EventProblem[] {
  const ofAttachments = attachments.flatMap(({ problems = [] }) => problems)
  const inParts = [...work.problems, ...ofAttachments].map((problem) => spoken(problem, say))
  if (!work.opened) return inParts
  const { data, isOffered } = work
  const unsupported = isOffered === false ? [eventProblem(problemTypeBase, 'unsupported-schema', 'data')] : []
  const faults = data.kind === 'form' ? problemsOf(data.form, data.faults, { problemTypeBase, language }) : []
  return [...inParts, ...unsupported.map((problem) => spoken(problem, say)), ...faults]
}

/**
 * The same problem in the language of the case worker: its detail goes to the applicant as the words of the office. The library
 * that opens submissions speaks English to programs.
 */
function spoken(problem: EventProblem, say: SayFound): EventProblem {
  const name = problemNames.find((one) => problem.type.endsWith(`/${one}`))
  if (!name) return problem
  const place = /^(\/\S*): /.exec(problem.detail ?? '')?.[1] ?? 'none'
  return { ...problem, detail: say(name, { part: partOf(problem.instance).key, place }) }
}
