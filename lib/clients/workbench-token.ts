import { z } from 'zod'
import type { ActingPerson } from '../platform/actor.ts'
import type { Handle } from '../platform/database.ts'
import { signAccessToken } from './sign-access-token.ts'

/** How long a token of the workbench holds. */
const WORKBENCH_TOKEN_SECONDS = 300

/**
 * The claims of a token of the workbench beside those of every access token: the acting person with the session
 * (RFC 8693 section 4.1) and the destination.
 */
export const actingClaims = {
  act: z.object({ sub: z.guid(), sid: z.guid() }).optional(),
  destination_id: z.guid().optional(),
}

/**
 * Signs a token with which a person works for a client, in the browser, on what one destination receives. Whether the
 * person may is looked up at each call.
 * @param now the machine's clock
 * @returns `expiresIn` in seconds
 */
export async function signWorkbenchToken(
  db: Handle,
  clientId: string,
  { personId, sessionId, destinationId }: ActingPerson,
  now: Date,
): Promise<{ accessToken: string; expiresIn: number }> {
  const extraClaims = { act: { sub: personId, sid: sessionId }, destination_id: destinationId }
  const content = {
    clientId,
    scopes: ['subscribe-destinations'] as const,
    seconds: WORKBENCH_TOKEN_SECONDS,
    extraClaims,
  }
  const { accessToken } = await signAccessToken(db, content, now)
  return { accessToken, expiresIn: WORKBENCH_TOKEN_SECONDS }
}
