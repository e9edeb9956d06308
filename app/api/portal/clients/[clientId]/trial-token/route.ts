import { json } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { requestTrialToken, type TrialAnswer } from '#lib/clients/request-trial-token.ts'
import { trialAnswer, trialQuestion } from '#lib/clients/schema.ts'
import { database } from '#lib/platform/database.ts'

export const dynamic = 'force-dynamic'

/** Requests a token with a secret that the person has at hand, and tells what stands in it; never the token. */
const trial = portalEndpoint(
  { body: json(trialQuestion), answers: { 200: trialAnswer } },
  async ({ actor, params: { clientId = '' }, body: { clientSecret } }) => {
    const arrival = { now: new Date(), monotonic: performance.now() }
    const answer = await requestTrialToken(database(), actor, { clientId, clientSecret }, arrival)
    return { status: 200, body: bodyOf(answer) }
  },
)

function bodyOf(answer: TrialAnswer): object {
  if (answer.outcome === 'granted') return answer
  const { error, message, reason = null, extra } = answer.refusal
  const retryAfterSeconds = extra.retryAfterSeconds ?? null
  return { outcome: 'refused', error, errorDescription: message, reason, retryAfterSeconds }
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: trial })
