import { withEtag } from '#app/_http/conditional.ts'
import type { HttpAnswer, HttpCall } from '#app/_http/http-call.ts'
import { seeDestination } from '#lib/destinations/read-destination.ts'
import type { ClientActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { scopes } from '#lib/platform/terms.ts'

/** What the reads on one destination have in common: any client may ask, and gets what it may know; 404 for none. */
export const anyDestination = {
  access: scopes,
  find: ({ context, params }: { context: Context<ClientActor>; params: Record<string, string> }) =>
    seeDestination(context, { destinationId: String(params.destinationId) }),
} as const

type DestinationView = { manages: boolean; body: unknown }

/**
 * What a client may know, with its ETag. Who asks decides what is answered, so that no shared cache may keep it; what is
 * for those alone who manage the destination is kept nowhere.
 */
export function seenAnswer(request: HttpCall, { manages, body }: DestinationView): HttpAnswer {
  const kept = manages ? 'no-store' : 'private, max-age=0, must-revalidate'
  const headers = { 'cache-control': kept, vary: 'authorization' }
  return withEtag(request, JSON.stringify(body), 'application/json', headers)
}
