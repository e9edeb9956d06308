import { askPortal } from '#components/portal/ask-portal.ts'
import type { IssuedToken } from '#sdk/connection.ts'

/** What a token is asked for with, and the token that is there already, if any. */
type Bound = { caseId: string; statusCode: string } & Partial<IssuedToken>

/** Answer of `POST /api/forms/status`. */
export type StatusAnswer = IssuedToken & {
  submissionId: string
  caseId: string
  destinationId: string
  form: string
  version: string
}

/** Asks by case id and status code. Throws `PortalProblem`: 404 when they do not belong together, 422, 429. */
export function askStatus({ caseId, statusCode }: Pick<Bound, 'caseId' | 'statusCode'>): Promise<StatusAnswer> {
  return askPortal<StatusAnswer>('POST', '/api/forms/status', { caseId, statusCode })
}

/** Tokens for one application: the one that is there first, later ones by its status code. */
export function boundToken(bound: Bound): () => Promise<IssuedToken> {
  let first: IssuedToken | undefined =
    bound.accessToken === undefined ? undefined : { accessToken: bound.accessToken, expiresIn: bound.expiresIn ?? 0 }
  return async () => {
    const issued = first ?? (await askStatus(bound))
    first = undefined
    return issued
  }
}
