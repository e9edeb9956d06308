import type { IssuedToken, TokenSource } from '#sdk/connection.ts'
import { filledText, object, uuid, wholeNumber, type Check } from '#sdk/json-shape.ts'
import { askForms, type ServicePlace } from './ask-forms.ts'

/** What a token is asked for with, and the token that is there already. */
type Bound = { caseId: string; statusCode: string } & IssuedToken

/** Answer of `POST /api/forms/status`. */
export type StatusAnswer = IssuedToken & {
  submissionId: string
  caseId: string
  destinationId: string
  form: string
  version: string
}

const statusAnswer: Check<StatusAnswer> = object({
  ...{ submissionId: uuid, caseId: uuid, destinationId: uuid },
  ...{ form: filledText, version: filledText, accessToken: filledText, expiresIn: wholeNumber },
})

type Question = Pick<Bound, 'caseId' | 'statusCode'>

/** Asks by case id and status code. Throws `KurierProblem`: 404 when they do not belong together, 422, 429. */
export function askStatus(place: ServicePlace, { caseId, statusCode }: Question): Promise<StatusAnswer> {
  return askForms(place, '/api/forms/status', { caseId, statusCode }, statusAnswer)
}

/** Tokens for one application: the one that was issued just now, and before it ends the next one by the status code. */
export function boundTokens(place: ServicePlace, { accessToken, expiresIn, ...question }: Bound): TokenSource {
  return { issued: { accessToken, expiresIn }, requestToken: () => askStatus(place, question) }
}
