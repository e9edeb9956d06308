import type { JWK } from 'jose'
import { filledText, object, uuid, wholeNumber, type Check } from '#sdk/json-shape.ts'
import type { PublicService } from '#sdk/document-records.ts'
import { askForms } from './ask-forms.ts'
import type { FollowedCase } from './follow-case.ts'
import type { Receipt } from './receipt.ts'
import { createSubmissionSending, type BegunSubmission } from './send-submission.ts'
import { boundTokens } from './status-token.ts'

/** Answer of `POST /api/forms/status/submissions`. */
type BegunHandingIn = BegunSubmission & { publicService: PublicService }

const begunHandingIn: Check<BegunHandingIn> = object({
  ...{ submissionId: uuid, caseId: uuid, destinationId: uuid, schemaUri: filledText },
  publicService: object({ identifier: filledText, name: filledText }),
  ...{ accessToken: filledText, expiresIn: wholeNumber },
})

/** Sends documents as a further submission of a case, with the key of the receipt for later replies. */
export function createHandingIn({ place, answer: { caseId }, statusCode }: FollowedCase, { privateKey }: Receipt) {
  return createSubmissionSending<BegunHandingIn>(place, {
    begin: (announcedAttachments) =>
      askForms(place, '/api/forms/status/submissions', { caseId, statusCode, announcedAttachments }, begunHandingIn),
    tokens: (begun) => boundTokens(place, { ...begun, statusCode }),
    publicService: ({ publicService }) => publicService,
    replyKey: () => Promise.resolve(publicHalf(privateKey)),
  })
}

const publicHalf = ({ kty, kid, alg, n, e }: JWK): JWK => ({ kty, kid, alg, n, e, key_ops: ['wrapKey'] })
