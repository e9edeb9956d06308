import { audit } from '../accounts/audit/audit.ts'
import { may } from '../accounts/permissions.ts'
import type { AuditAction } from '../rooms/lists.ts'
import type { Actor } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { HOUR } from '../platform/durations.ts'
import { notFound } from '../platform/errors.ts'
import { selectCase, selectLook, type CaseRow } from './store.ts'

/** Milliseconds within which another look of the same person at the same case is not written down again. */
const SAME_LOOK = HOUR

/** Organisations of a case: that of its destination, and that of the client that sends. */
export type Sides = Pick<CaseRow, 'organisationId' | 'clientOrganisationId'>

/** True when this actor may see the case: both of its sides may, support and operators every one. */
export function maySeeCase(actor: Actor | undefined, sides: Sides): boolean {
  return may(actor, 'see-cases', sides.organisationId) || may(actor, 'see-cases', sides.clientOrganisationId)
}

/** The case, if this actor may see it. @throws 404 */
export async function findCase({ db, actor }: Context, { caseId }: { caseId: string }): Promise<CaseRow> {
  const [row] = await selectCase(db, { id: caseId })
  if (!row || !maySeeCase(actor, row)) throw notFound('case')
  return row
}

type CaseLook = {
  row: CaseRow
  action: Extract<AuditAction, 'see-case' | 'export-case'>
  what?: object
  oncePerHour?: true
}

/** Writes down that somebody of support or an operator looks at a case; of its own sides nothing is written. */
export async function noteLook({ db, actor, clock }: Context, look: CaseLook): Promise<void> {
  if (actor.kind !== 'person' || !(actor.isOperator || actor.isSupport)) return
  const now = clock.machine()
  if (look.oncePerHour) {
    const since = new Date(now.getTime() - SAME_LOOK)
    const [known] = await selectLook(db, { caseId: look.row.id, personId: actor.personId, since })
    if (known) return
  }
  const object = { kind: 'case', id: look.row.id }
  const entry = {
    action: look.action,
    organisationId: look.row.organisationId,
    object,
    ...(look.what && { after: look.what }),
  }
  await audit(db, actor, now, entry)
}
