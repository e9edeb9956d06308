import { argument, needed } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'
import { assignClient } from '#lib/destinations/assign-client.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import type { DestinationRecord } from '#lib/destinations/schema.ts'
import type { Context } from '#lib/platform/context.ts'
import { examinationsOf } from './examine-callback.ts'
import { rotateKey } from './rotate-key.ts'
import { rotateCallbackSecret } from './rotate-secret.ts'
import { command } from './session.ts'

const PAGE = 500

const list = command({
  name: 'list',
  about: 'list all destinations, oldest first',
  run: async (_, { context }) => ({ destinations: await allDestinations(context) }),
  shown: ({ destinations }) =>
    columns(destinations, {
      DESTINATION: ({ destinationId }) => destinationId,
      NAME: ({ name }) => name,
      STATUS: ({ status }) => status,
      SERVICES: ({ publicServices }) => publicServices.length,
      'ENCRYPTION KEY': ({ encryptionKid }) => encryptionKid,
      CALLBACK: ({ callback }) => callback?.url ?? 'not configured',
    }),
})

const assign = command({
  name: 'assign',
  about: 'assign one more client to a destination; it then works with all of its cases',
  takes: {
    destinationId: argument('<destinationId>', 'id of the destination', id),
    clientId: needed('--client <clientId>', 'id of a client of the same organisation', id),
  },
  run: async (wish, { context }) => {
    await assignClient(context, wish)
    return wish
  },
  shown: ({ destinationId, clientId }) => `The client ${clientId} is assigned to the destination ${destinationId}.`,
})

/** `kurier destinations …` */
export const commands = [
  {
    name: 'destinations',
    about: 'delivery points of administrations',
    commands: [list, assign, ...examinationsOf('destination'), rotateKey, rotateCallbackSecret],
  },
]

async function allDestinations(context: Context): Promise<DestinationRecord[]> {
  const all: DestinationRecord[] = []
  for (;;) {
    const page = await listDestinations(context, { offset: all.length, limit: PAGE })
    all.push(...page.destinations)
    if (page.count < PAGE) return all
  }
}
