import { issueBoundToken } from '../clients/bound-token.ts'
import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/errors.ts'
import { knownApplication } from './known-application.ts'
import { handingInOf } from './rules.ts'
import type { FollowedApplication, TokenQuestion } from './schema.ts'
import { isOfCase } from './store.ts'

/**
 * A new token for somebody's application, or for another submission of its case, for the code that was shown when it began.
 * @param input.address where the request came from
 * @throws Refusal as `knownApplication`; `not-found` for a submission of another case
 */
export async function followApplication(
  context: Context<undefined>,
  question: TokenQuestion & { address: string },
): Promise<FollowedApplication> {
  const { db, clock } = context
  const { caseId } = question
  const application = await knownApplication(context, question)
  const { destinationId, form, version, clientId } = application
  const { submissionId = application.submissionId } = question
  if (submissionId !== application.submissionId && !(await isOfCase(db.prisma, { submissionId, caseId }))) {
    throw notFound('submission')
  }
  const token = await issueBoundToken(db.pool, clientId, { submissionId, caseId }, clock.machine())
  return { submissionId, caseId, destinationId, form, version, handingIn: handingInOf(application), ...token }
}
