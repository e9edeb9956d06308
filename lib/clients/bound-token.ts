import type { Binding, ClientActor } from '../platform/actor.ts'
import type { Handle } from '../platform/database.ts'
import { settings } from '../platform/env.ts'
import { signAccessToken } from './sign-access-token.ts'

/** The claims of a bound token beside those of every access token. */
export const bindingClaims = { submissionId: 'submission_id', caseId: 'case_id' } as const

/**
 * Signs a token that is good for one submission of an online service and its case alone, and only for the calls that
 * take one. It goes to somebody who has no credentials: an applicant's browser. It holds as long as a client's own token.
 * @param now the machine's clock
 * @returns `expiresIn` in seconds
 */
export async function issueBoundToken(
  db: Handle,
  clientId: string,
  { submissionId, caseId }: Binding,
  now: Date,
): Promise<{ accessToken: string; expiresIn: number }> {
  const extraClaims = { [bindingClaims.submissionId]: submissionId, [bindingClaims.caseId]: caseId }
  const { accessTokenSeconds: seconds } = settings()
  const content = { clientId, scopes: ['send-submissions'] as const, seconds, extraClaims }
  const { accessToken } = await signAccessToken(db, content, now)
  return { accessToken, expiresIn: seconds }
}

/** False for a token that is bound to another submission. */
export function reachesSubmission({ boundTo }: ClientActor, submissionId: string): boolean {
  return boundTo === undefined || boundTo.submissionId === submissionId
}

/** False for a token that is bound to another case. */
export function reachesCase({ boundTo }: ClientActor, caseId: string): boolean {
  return boundTo === undefined || boundTo.caseId === caseId
}
