import { handingInStates, type HandInState } from '#lib/wings/applications/terms.ts'
import type { IssuedToken, TokenSource } from '@kurier/sdk/connection'
import { filledText, object, oneOf, uuid, wholeNumber, type JsonShapeCheck } from '@kurier/sdk/json-shape'
import { askForms, type ServicePlace } from '../ask-forms.ts'

/** What a token is asked for with, and the token that is there already. */
type BoundToken = StatusTokenQuestion & IssuedToken

/** Answer of `POST /api/forms/status`; `submissionId`: what the token is good for. */
export type StatusAnswer = IssuedToken & {
  submissionId: string
  caseId: string
  destinationId: string
  form: string
  version: string
  /** Whether documents can be handed in now. */
  handingIn: HandInState
}

const statusAnswer: JsonShapeCheck<StatusAnswer> = object({
  submissionId: uuid,
  caseId: uuid,
  destinationId: uuid,
  form: filledText,
  version: filledText,
  handingIn: oneOf(...handingInStates),
  accessToken: filledText,
  expiresIn: wholeNumber,
})

/** `submissionId`: another submission of the case than the application. */
type StatusTokenQuestion = { caseId: string; statusCode: string; submissionId?: string }

/** Asks by case id and status code. Throws `KurierProblem`: 404 when they do not belong together, 422, 429. */
export function askStatus(
  place: ServicePlace,
  { caseId, statusCode, submissionId }: StatusTokenQuestion,
): Promise<StatusAnswer> {
  return askForms(place, '/api/forms/status', { caseId, statusCode, submissionId }, statusAnswer)
}

/** Tokens for one submission: the one that was issued just now, and before it ends the next one by the status code. */
export function boundTokens(place: ServicePlace, { accessToken, expiresIn, ...question }: BoundToken): TokenSource {
  return { issued: { accessToken, expiresIn }, requestToken: () => askStatus(place, question) }
}
