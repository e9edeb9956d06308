import { DAY } from '../../platform/durations.ts'
import { settings } from '../../platform/env.ts'
import type { CaseKind } from '../../rooms/lists.ts'

/** After how many milliseconds each kind comes about, by the settings in force; reminders at several times. */
export function lengthsOf(kind: CaseKind): readonly number[] {
  const { incomplete, submitted, content, case: finished, unsubmittedCase } = settings().deadlines
  const lengths: Record<CaseKind, readonly number[]> = {
    'submissions-rejected': [submitted],
    'replies-rejected': [submitted],
    'incomplete-submissions-deleted': [incomplete],
    'incomplete-replies-deleted': [incomplete],
    // of what the service has rejected before nobody is reminded
    'reminders-due': settings()
      .reminderDays.map((days) => days * DAY)
      .filter((length) => length < submitted),
    'submission-content-deleted': [content],
    'reply-content-deleted': [content],
    'unsubmitted-cases-deleted': [unsubmittedCase],
    'cases-deleted': [finished],
  }
  return lengths[kind]
}
