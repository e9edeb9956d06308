import { problemsOf } from '@kurier/forms/fault-problems'
import type { Language } from '@kurier/forms/fault-words'
import type { EventProblem } from '@kurier/sdk/errors'
import { eventProblem } from '@kurier/sdk/problems'
import type { ReadAttachment, OpenWork } from '../open-work.ts'

/** Code points of a person's own words in a reason, at most. */
export const LONGEST_DETAIL = 500

/** What was found in a submission, its attachments and its data record, as problems for a rejection. */
export function foundReasons(
  work: OpenWork,
  attachments: readonly ReadAttachment[],
  { problemTypeBase, language }: { problemTypeBase: string; language: Language },
): EventProblem[] {
  const ofAttachments = attachments.flatMap(({ problems = [] }) => problems)
  if (!work.opened) return [...work.problems, ...ofAttachments]
  const { data, isOffered } = work
  const unsupported = isOffered === false ? [eventProblem(problemTypeBase, 'unsupported-schema', 'data')] : []
  const faults = data.kind === 'form' ? problemsOf(data.form, data.faults, { problemTypeBase, language }) : []
  return [...work.problems, ...ofAttachments, ...unsupported, ...faults]
}
