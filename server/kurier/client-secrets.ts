import { argument, option, type InputOf } from '@kurier/cli/parameters'
import { columns, table } from '@kurier/cli/texts'
import { days, id } from '@kurier/cli/typed-values'
import { addSecret } from '#lib/clients/add-secret.ts'
import { listClients } from '#lib/clients/list-clients.ts'
import { revokeSecret } from '#lib/clients/revoke-secret.ts'
import { changeOver, isValidSecret } from '#lib/clients/rules.ts'
import { MOST_VALID_SECRETS, type ChangeOverState } from '#lib/clients/terms.ts'
import type { Context } from '#lib/platform/context.ts'
import { DAY } from '#lib/platform/durations.ts'
import { notFound } from '#lib/platform/errors.ts'
import { command } from './session.ts'

const examples = `
To change a secret without interruption: add the second, change the client over, revoke the first.
  kurier clients secrets <clientId> add --name "autumn" --expires 365
  kurier clients secrets <clientId> list
  kurier clients secrets <clientId> revoke <secretId>
One that came into wrong hands: its tokens end at once.
  kurier clients secrets <clientId> revoke <secretId> --end-tokens`

const takes = {
  clientId: argument('<clientId>', 'id of the client', id),
  action: argument('<action>', 'what to do', ['list', 'add', 'revoke'] as const),
  secretId: argument('[secretId]', 'which one to revoke', id),
  secretName: option('--name <name>', 'add: what people call it (default: by its day)'),
  expiresAt: option('--expires <days>', 'add: days until it expires (default: never)', days),
  endsTokens: option('--end-tokens', 'revoke: end the access tokens that were issued with it too'),
}
type Wish = InputOf<typeof takes>
type SecretAnswer = { json: object; text: string }
const parts = ['secretId', 'secretName', 'expiresAt', 'endsTokens'] as const
type Action = {
  mayHave: readonly (typeof parts)[number][]
  run: (context: Context, wish: Wish) => Promise<SecretAnswer>
}

const actions: Record<Wish['action'], Action> = {
  list: { mayHave: [], run: list },
  add: { mayHave: ['secretName', 'expiresAt'], run: add },
  revoke: { mayHave: ['secretId', 'endsTokens'], run: revoke },
}

/** `kurier clients secrets <clientId> list|add|revoke` */
export const clientSecrets = command({
  name: 'secrets',
  about: `secrets of a client, of which ${MOST_VALID_SECRETS} may be valid at once`,
  takes,
  after: examples,
  check: ({ action, ...given }) => {
    if (action === 'revoke' && given.secretId === undefined) return 'revoke needs <secretId>'
    const extra = parts.find((part) => given[part] !== undefined && !actions[action].mayHave.includes(part))
    return extra && `${action} does not take ${extra === 'secretId' ? '<secretId>' : takes[extra].flags.split(' ')[0]}`
  },
  run: (wish, { context }) => actions[wish.action].run(context, wish),
  json: ({ json }) => json,
  shown: ({ text }) => text,
})

async function add(context: Context, { clientId, secretName, expiresAt: days }: Wish): Promise<SecretAnswer> {
  const now = context.clock.machine().getTime()
  const expiresAt = days === undefined ? undefined : new Date(now + days * DAY)
  const made = await addSecret(context, { clientId, secretName, expiresAt })
  return { json: made, text: shownSecret(['secret id', made.secretId], made.clientSecret) }
}

async function revoke(context: Context, { clientId, secretId = '', endsTokens = false }: Wish): Promise<SecretAnswer> {
  await revokeSecret(context, { clientId, secretId, endsTokens })
  const tokens = endsTokens ? 'are refused from now on' : 'live until they expire; --end-tokens ends them'
  const text = `The secret ${secretId} gets no token any more. Tokens it got before ${tokens}.`
  return { json: { clientId, secretId, revoked: true, tokensEnded: endsTokens }, text }
}

async function list(context: Context, { clientId }: Wish): Promise<SecretAnswer> {
  const client = (await listClients(context)).find((listed) => listed.clientId === clientId)
  if (!client) throw notFound('client')
  const now = new Date()
  const secrets = client.secrets.map((secret) => ({ ...secret, valid: isValidSecret(secret, now) }))
  const over = changeOver(client.secrets, now)
  const shown = columns(secrets, {
    SECRET: ({ secretId }) => secretId,
    NAME: ({ name }) => name,
    STATE: ({ valid, revokedAt }) => (valid ? 'valid' : revokedAt ? 'revoked' : 'expired'),
    CREATED: ({ createdAt }) => createdAt,
    EXPIRES: ({ expiresAt }) => expiresAt,
    'LAST USED': ({ lastUsedAt }) => lastUsedAt,
  })
  return {
    json: {
      clientId,
      secrets,
      changeOver: over ? { state: over.state, from: over.from.secretId, to: over.to.secretId } : null,
    },
    text: over ? `${shown}\n\n${inWords[over.state]}` : shown,
  }
}

/** A new secret in words, below what it belongs to. */
export function shownSecret(owner: readonly [label: string, id: string], clientSecret: string): string {
  const shown = table(owner, [['client_secret', clientSecret]])
  return `${shown}\nThe secret is shown this once. Keep it where only the client can read it.`
}

/** How far the client has changed over, in words. */
const inWords: Record<ChangeOverState, string> = {
  'not-begun': 'The newer secret has not been used yet.',
  'under-way': 'The older secret is still used: change that program over.',
  done: 'The older secret is not used any more and can be revoked.',
}
