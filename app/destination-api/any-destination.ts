import { withEtag } from '#app/_http/conditional.ts'
import type { HttpAnswer, HttpCall } from '#app/_http/http-call.ts'
import { seeDestination } from '#lib/destinations/read-destination.ts'
import type { ClientActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { scopes } from '#lib/platform/terms.ts'

/**
 * The common part of the reads on one destination: any client may ask and gets what it may know; 404 for an unknown
 * one.
 */
export const anyDestination = {
  access: scopes,
  find: ({ context, params }: { context: Context<ClientActor>; params: Record<string, string> }) =>
    seeDestination(context, { destinationId: String(params.destinationId) }),
} as const

type DestinationView = { manages: boolean; body: unknown }

/**
 * The part of a destination that the caller may know, with its ETag. The answer depends on the caller, so shared caches
 * must not keep it; no cache keeps the part for clients that manage the destination.
 */
export function seenAnswer(request: HttpCall, { manages, body }: DestinationView): HttpAnswer {
  const kept = manages ? 'no-store' : 'private, max-age=0, must-revalidate'
  const headers = { 'cache-control': kept, vary: 'authorization' }
  return withEtag(request, JSON.stringify(body), 'application/json', headers)
}
