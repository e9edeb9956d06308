import type { JWK } from 'jose'
import { filledText, object, uuid, wholeNumber, type JsonShapeCheck } from '@kurier/sdk/json-shape'
import type { PublicService } from '@kurier/sdk/document-records'
import { askForms } from '../ask-forms.ts'
import type { BegunSubmission } from '../send/begun-submission.ts'
import type { FollowedCase } from './follow-case.ts'
import { handingInOf } from './kept-hand-in.ts'
import type { Receipt } from '../receipt.ts'
import { createSubmissionSending } from '../send/send-submission.ts'
import { boundTokens } from '../send/status-token.ts'

/** Answer of `POST /api/forms/status/submissions`. */
type BegunHandingIn = BegunSubmission & { publicService: PublicService }

const begunHandingIn: JsonShapeCheck<BegunHandingIn> = object({
  submissionId: uuid,
  caseId: uuid,
  destinationId: uuid,
  schemaUri: filledText,
  publicService: object({ identifier: filledText, name: filledText }),
  accessToken: filledText,
  expiresIn: wholeNumber,
})

/** Sends documents as a further submission of a case, with the key of the receipt for later replies. */
export function createHandingIn(followed: FollowedCase, { privateKey }: Receipt, replyId: string) {
  const { place, statusCode } = followed
  const { caseId } = followed.answer
  return createSubmissionSending<BegunHandingIn>(place, {
    name: handingInOf(replyId),
    begun: begunHandingIn,
    begin: (announcedAttachments, tell) => {
      tell('begin')
      return askForms(
        place,
        '/api/forms/status/submissions',
        { caseId, statusCode, announcedAttachments },
        begunHandingIn,
      )
    },
    tokens: (begun) => boundTokens(place, { ...begun, statusCode }),
    publicService: ({ publicService }) => publicService,
    replyKey: () => publicHalf(privateKey),
  })
}

const publicHalf = ({ kty, kid, alg, n, e }: JWK): JWK => ({ kty, kid, alg, n, e, key_ops: ['wrapKey'] })
