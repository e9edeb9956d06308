import { issueBoundToken } from '../../clients/bound-token.ts'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import { wireAddresses } from '../../platform/wire-addresses.ts'
import { createSubmission } from '../../submissions/create-submission.ts'
import { formClient } from './begin-application.ts'
import { knownApplication } from './follow-application.ts'
import { handingInOf } from './rules.ts'
import type { BegunHandingIn, NewHandingIn } from './schema.ts'
import type { HandInState } from './terms.ts'

/**
 * Begins a further submission in the case of an application, for a caller that knows its status code: documents that
 * the administration has asked for in a reply. It is created as the form's client, for the service of the application;
 * the token is good for it alone.
 * @param input.address where the request came from
 * @throws Refusal as `knownApplication`; `conflict` while the administration has not replied, when it takes no more in
 *   the case, or its destination is not active; `invalid` at `/announcedAttachments`
 */
export async function beginHandingIn(
  context: Context<undefined>,
  input: NewHandingIn & { address: string },
): Promise<BegunHandingIn> {
  const { db, clock } = context
  const { caseId, announcedAttachments } = input
  const application = await knownApplication(context, input)
  const handingIn = handingInOf(application)
  if (handingIn !== 'open') throw conflict(closed[handingIn])
  const { destinationId, clientId, organisationId, publicService, region } = application
  const actor = formClient({ clientId, organisationId })
  const { identifier, name } = publicService
  const service = { publicService: { identifier, name }, region: region ?? undefined }
  const wish = { destinationId, caseId, announcedAttachments, ...service }
  const { created } = await createSubmission({ ...context, actor }, { input: wish })
  const ids = { submissionId: created.submissionId, caseId }
  const token = await issueBoundToken(db, clientId, ids, clock.machine())
  return {
    ...ids,
    destinationId,
    publicService: { identifier, name },
    schemaUri: wireAddresses().handedInSchema,
    ...token,
  }
}

const closed: Record<Exclude<HandInState, 'open'>, string> = {
  unasked: 'The administration has not replied in this case; documents can be handed in when it has.',
  ended: 'This case takes no more documents: the administration has taken over none of its submissions.',
  paused: 'The administration takes nothing at the moment.',
}
