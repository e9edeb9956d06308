import type { Command } from 'commander'
import { assignClient } from '#lib/destinations/assign-client.ts'
import { listDestinations } from '#lib/destinations/read-destination.ts'
import type { DestinationRecord } from '#lib/destinations/schema.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { addExaminations } from './examine-callback.ts'
import { addRotateKey } from './rotate-key.ts'
import { addRotateCallbackSecret } from './rotate-secret.ts'
import type { SessionAnswer, Session } from './session.ts'
import { table } from '@kurier/cli/texts'
import { id } from '@kurier/cli/typed-values'

const PAGE = 500

/** `kurier destinations …` */
export function addNoun(program: Command, session: Session): void {
  const destinations = program.command('destinations').description('delivery points of administrations')
  destinations
    .command('list')
    .description('list all destinations, oldest first')
    .action(() => session.onDatabase(list))
  destinations
    .command('assign')
    .description('assign one more client to a destination; it then works with all of its cases')
    .argument('<destinationId>', 'id of the destination', id)
    .requiredOption('--client <clientId>', 'id of a client of the same organisation', id)
    .action((destinationId: string, { client: clientId }: { client: string }) =>
      session.onDatabase(async () => {
        await assignClient(contextFor(systemActor), { destinationId, clientId })
        const text = `The client ${clientId} is assigned to the destination ${destinationId}.`
        return { json: { destinationId, clientId }, text }
      }),
    )
  addExaminations(destinations, session, 'destination')
  addRotateKey(destinations, session)
  addRotateCallbackSecret(destinations, session)
}

async function list(): Promise<SessionAnswer> {
  const destinations = await allDestinations()
  const rows = destinations.map((destination) => [
    destination.destinationId,
    destination.name,
    destination.status,
    String(destination.publicServices.length),
    destination.encryptionKid ?? '-',
    destination.callback?.url ?? 'not configured',
  ])
  return {
    json: { destinations },
    text: table(['DESTINATION', 'NAME', 'STATUS', 'SERVICES', 'ENCRYPTION KEY', 'CALLBACK'], rows),
  }
}

async function allDestinations(): Promise<DestinationRecord[]> {
  const all: DestinationRecord[] = []
  for (;;) {
    const page = await listDestinations(contextFor(systemActor), { offset: all.length, limit: PAGE })
    all.push(...page.destinations)
    if (page.count < PAGE) return all
  }
}
