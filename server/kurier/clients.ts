import { argument, needed, option } from '@kurier/cli/parameters'
import { columns } from '@kurier/cli/texts'
import { id, repeated } from '@kurier/cli/typed-values'
import { changeScopes } from '#lib/clients/change-scopes.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { listClients } from '#lib/clients/list-clients.ts'
import { isValidSecret } from '#lib/clients/rules.ts'
import { setClientStatus } from '#lib/clients/set-client-status.ts'
import { clientKinds } from '#lib/clients/terms.ts'
import { clientSecrets, shownSecret } from './client-secrets.ts'
import { examinationsOf } from './examine-callback.ts'
import { command } from './session.ts'

const clientId = argument('<clientId>', 'id of the client', id)
const scopesOfKinds = Object.entries(clientKinds).map(([kind, scopes]) => `${kind}: ${scopes.join(', ')}`)

const create = command({
  name: 'create',
  about: 'register a client and show its secret, this once',
  takes: {
    name: needed('--name <name>', 'what people call it, up to 200 characters'),
    kind: needed('--kind <kind>', 'which side it is', Object.keys(clientKinds)),
    scopes: option('--scope <scope>', 'give it this scope only; may be repeated (default: all of its kind)', repeated),
    organisationId: option('--organisation <id>', 'which one it belongs to (default: the first)', id),
    contactEmail: option('--contact <email>', 'whom to ask when it fails'),
  },
  after: `\nScopes of each kind:\n  ${scopesOfKinds.join('\n  ')}`,
  run: (wish, { context }) => createClient(context, wish),
  shown: (made) => shownSecret(['client_id', made.clientId], made.clientSecret),
})

const list = command({
  name: 'list',
  about: 'list all clients, oldest first',
  run: async (_, { context }) => ({ clients: await listClients(context) }),
  shown: ({ clients }) => {
    const now = new Date()
    return columns(clients, {
      CLIENT: (client) => client.clientId,
      NAME: ({ name }) => name,
      KIND: ({ kind }) => kind,
      STATUS: ({ status }) => status,
      SCOPES: ({ scopes }) => scopes.join(' '),
      'VALID SECRETS': ({ secrets }) => secrets.filter((secret) => isValidSecret(secret, now)).length,
      CREATED: ({ createdAt }) => createdAt,
    })
  },
})

const switchTo = (name: string, status: 'active' | 'disabled', about: string) =>
  command({
    name,
    about,
    takes: { clientId },
    run: async (wish, { context }) => {
      await setClientStatus(context, { ...wish, status })
      return { ...wish, status }
    },
    shown: (client) => `The client ${client.clientId} is ${status}.`,
  })

const scopes = command({
  name: 'scopes',
  about: 'add and remove scopes; a removed one stops working in issued tokens within 5 seconds',
  takes: {
    clientId,
    add: option('--add <scope>', 'may be repeated', repeated),
    remove: option('--remove <scope>', 'may be repeated', repeated),
  },
  run: async (wish, { context }) => ({ clientId: wish.clientId, scopes: await changeScopes(context, wish) }),
  shown: (client) => `Scopes of ${client.clientId}: ${client.scopes.join(' ') || 'none'}`,
})

/** `kurier clients …` */
export const commands = [
  {
    name: 'clients',
    about: 'API clients: online services and administration systems',
    commands: [
      create,
      list,
      switchTo('disable', 'disabled', 'stop all tokens of a client within 5 seconds; its callbacks go on'),
      switchTo('enable', 'active', 'let a disabled client in again'),
      scopes,
      clientSecrets,
      ...examinationsOf('client'),
    ],
  },
]
