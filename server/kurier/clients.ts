import { Option, type Command } from 'commander'
import { changeScopes } from '#lib/clients/change-scopes.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { listClients } from '#lib/clients/list-clients.ts'
import { isValidSecret } from '#lib/clients/rules.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { addClientSecrets, shownSecret } from './client-secrets.ts'
import { addExaminations } from './examine-callback.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { id, repeated } from '@kurier/cli/typed-values'
import { clientKinds } from '#lib/clients/terms.ts'

type NewClient = { name: string; kind: string; scope?: string[]; organisation?: string; contact?: string }
type ScopeChange = { add?: string[]; remove?: string[] }

const kinds = Object.keys(clientKinds)

const statuses = [
  { verb: 'disable', status: 'disabled', effect: 'stop all tokens of a client within 5 seconds; its callbacks go on' },
  { verb: 'enable', status: 'active', effect: 'let a disabled client in again' },
] as const

/** `kurier clients …` */
export function addNoun(program: Command, session: Session): void {
  const clients = program.command('clients').description('API clients: online services and administration systems')
  addCreate(clients, session)
  clients
    .command('list')
    .description('list all clients, oldest first')
    .action(() => session.onDatabase(list))
  for (const { verb, status, effect } of statuses) {
    clients
      .command(verb)
      .description(effect)
      .argument('<clientId>', 'id of the client', id)
      .action((clientId: string) =>
        session.onDatabase(async () => {
          await setClientStatus(contextFor(systemActor), { clientId, status })
          return { json: { clientId, status }, text: `The client ${clientId} is ${status}.` }
        }),
      )
  }
  addScopes(clients, session)
  addClientSecrets(clients, session)
  addExaminations(clients, session, 'client')
}

function addCreate(clients: Command, session: Session): void {
  const possible = Object.entries(clientKinds).map(([kind, scopes]) => `${kind}: ${scopes.join(', ')}`)
  clients
    .command('create')
    .description('register a client and show its secret, this once')
    .requiredOption('--name <name>', 'what people call it, up to 200 characters')
    .addOption(new Option('--kind <kind>', 'which side it is').choices(kinds).makeOptionMandatory())
    .option('--scope <scope>', 'give it this scope only; may be repeated (default: all of its kind)', repeated)
    .option('--organisation <id>', 'which one it belongs to (default: the first)', id)
    .option('--contact <email>', 'whom to ask when it fails')
    .addHelpText('after', `\nScopes of each kind:\n  ${possible.join('\n  ')}`)
    .action((options: NewClient) => session.onDatabase(() => create(options)))
}

async function create({ name, kind, scope, organisation, contact }: NewClient): Promise<SessionAnswer> {
  const wish = { name, kind, scopes: scope, organisationId: organisation, contactEmail: contact }
  const made = await createClient(contextFor(systemActor), wish)
  return { json: made, text: shownSecret(['client_id', made.clientId], made.clientSecret) }
}

async function list(): Promise<SessionAnswer> {
  const clients = await listClients(contextFor(systemActor))
  const now = new Date()
  const rows = clients.map((client) => [
    client.clientId,
    client.name,
    client.kind,
    client.status,
    client.scopes.join(' ') || '-',
    String(client.secrets.filter((secret) => isValidSecret(secret, now)).length),
    shownTime(client.createdAt),
  ])
  return {
    json: { clients },
    text: table(['CLIENT', 'NAME', 'KIND', 'STATUS', 'SCOPES', 'VALID SECRETS', 'CREATED'], rows),
  }
}

function addScopes(clients: Command, session: Session): void {
  clients
    .command('scopes')
    .description('add and remove scopes; a removed one stops working in issued tokens within 5 seconds')
    .argument('<clientId>', 'id of the client', id)
    .option('--add <scope>', 'may be repeated', repeated)
    .option('--remove <scope>', 'may be repeated', repeated)
    .action((clientId: string, { add, remove }: ScopeChange) =>
      session.onDatabase(async () => {
        const scopes = await changeScopes(contextFor(systemActor), { clientId, add, remove })
        return { json: { clientId, scopes }, text: `Scopes of ${clientId}: ${scopes.join(' ') || 'none'}` }
      }),
    )
}
