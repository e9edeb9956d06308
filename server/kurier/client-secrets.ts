import { Argument, type Command } from 'commander'
import { addSecret } from '#lib/clients/add-secret.ts'
import { listClients, type ListedSecret } from '#lib/clients/list-clients.ts'
import { revokeSecret } from '#lib/clients/revoke-secret.ts'
import { changeOver, isValidSecret } from '#lib/clients/rules.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { notFound } from '#lib/platform/errors.ts'
import type { SessionAnswer, Session } from './session.ts'
import { shownTime, table } from '@kurier/cli/texts'
import { days, id } from '@kurier/cli/typed-values'
import { DAY } from '#lib/platform/durations.ts'
import { MOST_VALID_SECRETS, type ChangeOverState } from '#lib/clients/terms.ts'

type SecretOptions = { clientId: string; secretId: string; name?: string; expires?: number; endTokens?: boolean }
const parts = ['secretId', 'name', 'expires', 'endTokens'] as const
type ClientSecretPart = (typeof parts)[number]
type Action = {
  needs: readonly ClientSecretPart[]
  mayHave: readonly ClientSecretPart[]
  run: (given: SecretOptions) => Promise<SessionAnswer>
}

const actions: Record<string, Action> = {
  list: { needs: [], mayHave: [], run: list },
  add: { needs: [], mayHave: ['name', 'expires'], run: add },
  revoke: { needs: ['secretId'], mayHave: ['secretId', 'endTokens'], run: revoke },
}

const shownParts: Record<ClientSecretPart, string> = {
  secretId: '<secretId>',
  name: '--name',
  expires: '--expires',
  endTokens: '--end-tokens',
}

const examples = `
To change a secret without interruption: add the second, change the client over, revoke the first.
  kurier clients secrets <clientId> add --name "autumn" --expires 365
  kurier clients secrets <clientId> list
  kurier clients secrets <clientId> revoke <secretId>
One that came into wrong hands: its tokens end at once.
  kurier clients secrets <clientId> revoke <secretId> --end-tokens`

/** `kurier clients secrets <clientId> list|add|revoke` */
export function addClientSecrets(clients: Command, session: Session): void {
  const secrets = clients
    .command('secrets')
    .description(`secrets of a client, of which ${MOST_VALID_SECRETS} may be valid at once`)
    .argument('<clientId>', 'id of the client', id)
    .addArgument(new Argument('<action>', 'what to do').choices(Object.keys(actions)))
    .argument('[secretId]', 'which one to revoke', id)
    .option('--name <name>', 'add: what people call it (default: by its day)')
    .option('--expires <days>', 'add: days until it expires (default: never)', days)
    .option('--end-tokens', 'revoke: end the access tokens that were issued with it too')
    .addHelpText('after', examples)
  secrets.action(
    (
      clientId: string,
      name: string,
      secretId: string = '',
      options: Pick<SecretOptions, 'name' | 'expires' | 'endTokens'>,
    ) => {
      const action = actions[name]
      if (!action) throw new Error(`the action ${name} is in the choices and not in the table`)
      const given: SecretOptions = { clientId, secretId, ...options }
      const fault = misfit(name, action, given)
      if (fault) secrets.error(fault)
      return session.onDatabase(() => action.run(given))
    },
  )
}

/** What an action lacks, or was given and does not take. */
function misfit(name: string, { needs, mayHave }: Action, given: SecretOptions): string | undefined {
  const there = parts.filter((part) => given[part] !== undefined && given[part] !== '')
  const missing = needs.find((part) => !there.includes(part))
  const extra = there.find((part) => !mayHave.includes(part))
  if (missing) return `error: ${name} needs ${shownParts[missing]}`
  return extra && `error: ${name} does not take ${shownParts[extra]}`
}

async function add({ clientId, name, expires }: SecretOptions): Promise<SessionAnswer> {
  const context = contextFor(systemActor)
  const now = context.clock.machine().getTime()
  const expiresAt = expires === undefined ? undefined : new Date(now + expires * DAY)
  const made = await addSecret(context, { clientId, secretName: name, expiresAt })
  return { json: made, text: shownSecret(['secret id', made.secretId], made.clientSecret) }
}

async function revoke({ clientId, secretId, endTokens: endsTokens = false }: SecretOptions): Promise<SessionAnswer> {
  await revokeSecret(contextFor(systemActor), { clientId, secretId, endsTokens })
  const tokens = endsTokens ? 'are refused from now on' : 'live until they expire; --end-tokens ends them'
  const text = `The secret ${secretId} gets no token any more. Tokens it got before ${tokens}.`
  return { json: { clientId, secretId, revoked: true, tokensEnded: endsTokens }, text }
}

async function list({ clientId }: SecretOptions): Promise<SessionAnswer> {
  const client = (await listClients(contextFor(systemActor))).find((listed) => listed.clientId === clientId)
  if (!client) throw notFound('client')
  const now = new Date()
  const secrets = client.secrets.map((secret) => ({ ...secret, valid: isValidSecret(secret, now) }))
  const rows = secrets.map((secret) => [
    secret.secretId,
    secret.name,
    secret.valid ? 'valid' : standing(secret),
    shownTime(secret.createdAt),
    shownTime(secret.expiresAt),
    shownTime(secret.lastUsedAt),
  ])
  const over = changeOver(client.secrets, now)
  const hint = over ? [inWords[over.state]] : []
  return {
    json: {
      clientId,
      secrets,
      changeOver: over ? { state: over.state, from: over.from.secretId, to: over.to.secretId } : null,
    },
    text: [table(['SECRET', 'NAME', 'STATE', 'CREATED', 'EXPIRES', 'LAST USED'], rows), ...hint].join('\n\n'),
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

const standing = ({ revokedAt }: ListedSecret): string => (revokedAt ? 'revoked' : 'expired')
