import { lockOrganisation } from '../store.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import type { ListQuery } from '../../platform/page-of.ts'
import { notFound, invalid, Refusal } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { PAGE_SIZE } from '../../platform/terms.ts'
import { audit } from '../audit/audit.ts'
import { accessFault } from '../access-fault.ts'
import type {
  OrganisationList,
  OrganisationRecord,
  organisationSorts,
  OrganisationDetail,
  OrganisationInput,
} from '../organisation-schema.ts'
import {
  countOrganisations,
  organisationPages,
  type OrganisationRow,
  selectOrganisation,
  selectOrganisationId,
  insertOrganisation,
  updateOrganisationName,
} from './organisation-store.ts'
import { organisationsFor, assertMay, may, assertOperator } from '../permissions.ts'
import { nameFault } from '../rules.ts'
import { readableFromReplica } from '../../platform/replica.ts'

/** `q`: part of the name. */
type OrganisationQuery = ListQuery<(typeof organisationSorts)[number]>

/** A page of the organisations that this actor sees: a person's own, or all of them for operators. */
export const listOrganisations = readableFromReplica(
  async ({ db, actor }: Context, { q, sort, page }: OrganisationQuery): Promise<OrganisationList> => {
    const among = organisationsFor(actor, 'see-organisation')
    const person = actor.kind === 'person' ? actor.personId : null
    const [total] = await countOrganisations(db, { among, q })
    const window = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    const rows = await organisationPages[sort](db, { among, q, person, ...window })
    return { organisations: rows.map(asRecord), totalCount: total?.count ?? 0 }
  },
)

/** A stored organisation as it is shown. */
function asRecord(row: OrganisationRow): OrganisationRecord {
  return {
    organisationId: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    memberCount: row.memberCount,
    role: row.role,
  }
}

/** An organisation, and this actor's rights there. @throws Refusal `not-found` */
export async function readOrganisation(
  { db, actor }: Context,
  { organisationId }: { organisationId: string },
): Promise<OrganisationDetail> {
  const person = actor.kind === 'person' ? actor.personId : null
  const [row] = await selectOrganisation(db, { organisationId, person })
  if (!row) throw notFound('organisation')
  assertMay(actor, { permission: 'see-organisation', see: 'see-organisation', what: 'organisation' }, row.id)
  return {
    ...asRecord(row),
    mayManage: may(actor, 'manage-organisation', row.id),
    maySeeFigures: may(actor, 'see-figures', row.id),
    maySeeAuditLog: may(actor, 'see-audit-log', row.id),
  }
}

/** The id of the organisation with this name, for operators. @throws Refusal `not-found` */
export async function organisationIdOf({ db, actor }: Context, { name }: OrganisationInput): Promise<string> {
  assertOperator(actor)
  const organisationId = await selectOrganisationId(db, name.trim().normalize('NFC'))
  if (organisationId === undefined) throw notFound('organisation')
  return organisationId
}

/**
 * Makes an organisation without members; the first owner comes by invitation.
 * @throws Refusal `not-found` for an actor who is no operator, `invalid` with pointer `/name`, `conflict` (reason
 *   `name-taken`)
 */
export async function createOrganisation(
  { db, actor, clock }: Context,
  input: OrganisationInput,
): Promise<{ organisationId: string; name: string }> {
  return inTransaction(db, (tx) => putOrganisation(tx, actor, input, clock.machine()))
}

/** Makes an organisation as part of another call; refuses as `createOrganisation` does. */
export async function putOrganisation(
  tx: Handle,
  actor: Actor,
  input: OrganisationInput,
  now: Date,
): Promise<{ organisationId: string; name: string }> {
  assertOperator(actor)
  const name = organisationName(input)
  const id = newId()
  const isMade = await insertOrganisation(tx, { id, name, createdAt: now })
  if (!isMade) throw nameTaken()
  const object = { kind: 'organisation', id, name }
  await audit(tx, actor, now, { action: 'create-organisation', organisationId: id, object, after: { name } })
  return { organisationId: id, name }
}

/**
 * Renames an organisation; owners and operators may.
 * @throws Refusal `not-found`, `forbidden`, `invalid` with pointer `/name`, `conflict` (reason `name-taken`)
 */
export async function renameOrganisation(
  { db, actor, clock }: Context,
  { organisationId, ...input }: OrganisationInput & { organisationId: string },
): Promise<{ organisationId: string; name: string }> {
  return inTransaction(db, async (tx) => {
    const [before] = await lockOrganisation(tx, { organisationId })
    if (!before) throw notFound('organisation')
    assertMay(actor, { permission: 'manage-organisation', see: 'see-organisation', what: 'organisation' }, before.id)
    const name = organisationName(input)
    if (name !== before.name) await putName(tx, actor, { before, name }, clock.machine())
    return { organisationId, name }
  })
}

/** Gives an organisation, whose row is locked, another name as part of another call, which has checked the actor. */
export async function putName(
  tx: Handle,
  actor: Actor,
  { before: { id, name: was }, name }: { before: { id: string; name: string }; name: string },
  now: Date,
): Promise<void> {
  await updateOrganisationName(tx, id, name).catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error
  })
  const object = { kind: 'organisation', id, name }
  const entry = {
    action: 'rename-organisation' as const,
    organisationId: id,
    object,
    before: { name: was },
    after: { name },
  }
  await audit(tx, actor, now, entry)
}

const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'

/** The name that was given to an organisation, as it is stored. @throws Refusal `invalid` with pointer `/name` */
export function organisationName(input: OrganisationInput): string {
  const fault = nameFault(input.name)
  if (fault) throw invalid([accessFault(fault)])
  return input.name.trim().normalize('NFC')
}

/** 409: two organisations of one name could not be told apart. */
const nameTaken = () => new Refusal('conflict', 'Another organisation has this name already.', { reason: 'name-taken' })
