import type { Actor } from '../platform/actor.ts'
import { prisma } from '../platform/database.ts'
import { invalid, type Fault } from '../platform/errors.ts'
import { asUuid, newId } from '../platform/ids.ts'
import { makeSecret, secretFaults, type SecretWish } from './new-secret.ts'
import { asClientKind, assertMayManageClients, clientKinds, inScopeOrder, nameFault, scopeFaults } from './rules.ts'
import { insertClient, organisationExists } from './store.ts'

/** The organisation that the command line works for (first migration). */
export const DEFAULT_ORGANISATION = '00000000-0000-7000-8000-000000000001'

/** Without `scopes` a client gets all of its kind; without `organisationId` it belongs to the default organisation. */
export type NewClient = SecretWish & { name: string; kind: string; scopes?: readonly string[]; organisationId?: string }

/**
 * Registers an API client with its first secret (specification 5 rules 2 and 6).
 * @param now the machine's clock
 * @returns the secret too, which can never be read again
 * @throws Refusal `invalid` with pointers `/name`, `/kind`, `/scopes/<index>`, `/organisationId`, `/secretName`,
 *   `/expiresAt`; `insufficient-scope` when the actor does not manage clients
 */
export async function createClient(
  actor: Actor,
  input: NewClient,
  now: Date,
): Promise<{ clientId: string; clientSecret: string }> {
  assertMayManageClients(actor)
  const kind = asClientKind(input.kind)
  const organisationId = asUuid(input.organisationId ?? DEFAULT_ORGANISATION)
  const organisationKnown = organisationId !== undefined && (await organisationExists(prisma(), organisationId))
  const faults = [nameFault(input.name, '/name'), ...secretFaults(input, now)].filter((fault) => fault !== undefined)
  if (!kind) faults.push(unknownKind)
  else faults.push(...scopeFaults(kind, input.scopes ?? [], '/scopes'))
  if (!organisationKnown) faults.push(unknownOrganisation)
  if (faults.length > 0 || !kind || !organisationKnown) throw invalid(faults)
  const scopes = inScopeOrder(input.scopes ?? clientKinds[kind])
  const { clientSecret, row } = makeSecret(input, now)
  const clientId = newId()
  await insertClient(prisma(), { id: clientId, organisationId, name: input.name.trim(), kind, scopes }, row)
  return { clientId, clientSecret }
}

const unknownKind: Fault = {
  pointer: '/kind',
  detail: `The kind must be one of ${Object.keys(clientKinds).join(', ')}.`,
}
const unknownOrganisation: Fault = { pointer: '/organisationId', detail: 'There is no such organisation.' }
