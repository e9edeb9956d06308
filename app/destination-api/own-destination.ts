import { readDestination } from '#lib/destinations/read-destination.ts'
import type { ClientActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'

/** What the calls on one destination have in common: the scope, and 404 for one that is not there or not the caller's. */
export const ownDestination = {
  access: ['manage-destinations'],
  find: ({ context, params }: { context: Context<ClientActor>; params: Record<string, string> }) =>
    readDestination(context, { destinationId: String(params.destinationId) }),
} as const
