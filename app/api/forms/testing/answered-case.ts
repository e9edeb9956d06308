import { randomUUID } from 'node:crypto'
import { signServiceEvent } from '#lib/cases/sign-event.ts'
import type { EventRow } from '#lib/cases/rules.ts'
import type { SubmissionBeginning, OfferedForm } from './offered-form.ts'

const noTags = { metadata: 'm', data: 'd', attachments: {} }

/** An application that was sent, and to which the administration has replied: documents can be handed in. */
export async function answeredCase(form: OfferedForm): Promise<SubmissionBeginning> {
  const begun = await form.begun()
  await sent(form, begun)
  await answered(form, begun)
  return begun
}

/** Marks an application as sent. */
export async function sent({ db }: OfferedForm, { submissionId }: SubmissionBeginning): Promise<void> {
  await db.query(`update submissions set state = 'submitted', submitted_at = now() where id = $1`, [submissionId])
}

/** Notes that the administration has replied in the case. */
export async function answered({ db }: OfferedForm, { caseId }: SubmissionBeginning): Promise<void> {
  const row: EventRow = 'submit-reply'
  const subjectId = randomUUID()
  const draft = { row, caseId, subjectId, content: { authenticationTags: noTags }, at: new Date() }
  const event = JSON.stringify(await signServiceEvent(db, draft))
  await db.query('select record_event($1, $2::jsonb, now())', [caseId, event])
}
