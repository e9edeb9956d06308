import { audit } from '../accounts/audit/audit.ts'
import { may, organisationsFor } from '../accounts/permissions.ts'
import { DEFAULT_ORGANISATION } from '../accounts/terms.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { inTransaction, type Handle } from '../platform/database.ts'
import { forbidden, invalid, type FieldFault } from '../platform/errors.ts'
import { asUuid, newId } from '../platform/ids.ts'
import { storedContact } from './change-client.ts'
import { makeSecret, secretFaults, type SecretWish } from './new-secret.ts'
import { asClientKind, contactFaults, inScopeOrder, nameFault, scopeFaults } from './rules.ts'
import type { Contact } from './rules.ts'
import { insertClient, organisationExists } from './store.ts'
import { clientKinds, type ClientKind } from './terms.ts'

/**
 * Without `scopes` a client gets all scopes of its kind. Without `organisationId` it belongs to the one organisation in
 * which the person may manage clients; for the command line and operators to the default organisation.
 */
export type NewClient = SecretWish &
  Contact & { name: string; kind: string; scopes?: readonly string[]; organisationId?: string }

type MadeClient = { clientId: string; clientSecret: string }

/**
 * Registers an API client with its first secret (specification 5 rules 2 and 6).
 * @returns the secret too, which can never be read again
 * @throws Refusal `invalid` with pointers `/name`, `/kind`, `/scopes/<index>`, `/organisationId`, `/contactName`,
 *   `/contactEmail`, `/secretName`, `/expiresAt`; `forbidden` where the actor may only see clients
 */
export async function createClient({ db, actor, clock }: Context, input: NewClient): Promise<MadeClient> {
  return inTransaction(db, (tx) => putClient(tx, actor, input, clock.machine()))
}

/** Registers a client as part of another call; refuses as `createClient` does. @param now the machine's clock */
export async function putClient(tx: Handle, actor: Actor, input: NewClient, now: Date): Promise<MadeClient> {
  const organisationId = await organisationFor(tx, actor, input.organisationId)
  const kind = asClientKind(input.kind)
  const faults = [nameFault(input.name, '/name'), ...contactFaults(input), ...secretFaults(input, now)].filter(
    (fault) => fault !== undefined,
  )
  if (!kind) faults.push(unknownKind)
  else faults.push(...scopeFaults(kind, input.scopes ?? [], '/scopes'))
  if (!organisationId) faults.push(unknownOrganisation)
  if (faults.length > 0 || !kind || !organisationId) throw invalid(faults)
  const scopes = inScopeOrder(input.scopes ?? clientKinds[kind])
  const { clientSecret, row } = makeSecret(input, now)
  const { contactName = null, contactEmail = null } = storedContact(input)
  const client = { id: newId(), organisationId, name: input.name.trim(), kind, scopes, contactName, contactEmail }
  await insertClient(tx, client, row)
  const after = { name: client.name, kind, scopes, contactName, contactEmail, secretName: row.name }
  const object = { kind: 'client', id: client.id, name: client.name }
  await audit(tx, actor, now, { action: 'create-client', organisationId, object, after })
  return { clientId: client.id, clientSecret }
}

/** The wished organisation, or the actor's only one; undefined when it does not exist or the actor may not see it. */
async function organisationFor(db: Handle, actor: Actor, wished: string | undefined): Promise<string | undefined> {
  const managed = organisationsFor(actor, 'manage-clients')
  const seen = organisationsFor(actor, 'see-clients')
  const nothingToManage = managed?.length === 0
  if (nothingToManage && seen?.length !== 0) throw forbidden('Your role does not allow this.')
  const only = managed?.length === 1 ? managed[0] : undefined
  const id = asUuid(wished ?? only ?? (managed ? '' : DEFAULT_ORGANISATION))
  if (!id || !(await organisationExists(db, id))) return undefined
  if (may(actor, 'manage-clients', id)) return id
  if (may(actor, 'see-clients', id)) throw forbidden('Your role does not allow this.')
  return undefined
}

const unknownKind: FieldFault = {
  pointer: '/kind',
  detail: `The kind must be one of ${Object.keys(clientKinds).join(', ')}.`,
}
const unknownOrganisation: FieldFault = { pointer: '/organisationId', detail: 'There is no such organisation.' }

/**
 * Registers a client for which the installation itself signs tokens: without a secret it gets no token at the token
 * endpoint. Verbs of later rooms call this and have checked the actor.
 * @param now the machine's clock
 * @returns its id
 */
export async function createSecretlessClient(
  tx: Handle,
  actor: Actor,
  { organisationId, name, kind }: { organisationId: string; name: string; kind: ClientKind },
  now: Date,
): Promise<string> {
  const id = newId()
  const scopes = [...clientKinds[kind]]
  await insertClient(tx, { id, organisationId, name, kind, scopes })
  const object = { kind: 'client', id, name }
  const entry = { action: 'create-client' as const, organisationId, object, after: { name, kind, scopes } }
  await audit(tx, actor, now, entry)
  return id
}
