import type { CallbackType } from '@kurier/wire/names'

/** What a callback names: a submission or a reply, with the ids that let the receiver find it. */
export type Subject = { kind: 'submission' | 'reply'; id: string; destinationId: string; caseId: string }

const asSubmission = ({ destinationId, id, caseId }: Subject) => ({ destinationId, submissionId: id, caseId })
const asReply = ({ destinationId, id, caseId }: Subject) => ({ destinationId, replyId: id, caseId })

/** The members after `type`, in the order of decisions 7. */
const members: Record<CallbackType, (submissions: Subject[], replies: Subject[]) => object> = {
  'new-submissions': (submissions) => ({
    submissions: submissions.map(asSubmission),
    submissionIds: submissions.map((submission) => submission.id),
  }),
  'new-replies': (_, replies) => ({ replies: replies.map(asReply) }),
  'new-events': (submissions, replies) => ({
    submissions: submissions.map(asSubmission),
    replies: replies.map(asReply),
  }),
}

/**
 * The body of a callback: one line of JSON without a final newline (decisions 7).
 * @param subjects oldest first; each id is named once, at its first place
 * @param callbackTypeBase {callback_type_base}, without a slash at its end
 */
export function callbackBody(type: CallbackType, subjects: readonly Subject[], callbackTypeBase: string): string {
  const once = [...new Map(subjects.map((subject) => [subject.id, subject])).values()]
  const ofKind = (kind: Subject['kind']) => once.filter((subject) => subject.kind === kind)
  return JSON.stringify({
    type: `${callbackTypeBase}/${type}`,
    ...members[type](ofKind('submission'), ofKind('reply')),
  })
}
