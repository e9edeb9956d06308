import { audit } from '../../accounts/audit/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { lockOrganisation } from '../../accounts/store.ts'
import { monthBounds, monthInBerlin } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { AttentionFinders, AttentionRow, FindAttention } from '../../platform/room-work.ts'
import type { NamesIn, RoomNamed } from '../../rooms/lists.ts'
import { stateOf, usesOf } from './agreement-rules.ts'
import type { AgreementInput } from './organisation-figures-schema.ts'
import { putAgreement, selectAgreements, selectUsed } from './organisation-figures-store.ts'
import type { AgreementState } from './terms.ts'

/**
 * Writes what was agreed with an organisation: submissions that it receives in a month, bytes that lie here for it; null takes
 * it back. Nothing is refused by it: owners and operators are warned. For operators.
 * @throws Refusal `not-found`
 */
export async function agreeWithOrganisation(
  { db, actor, clock }: Context,
  { organisationId, submissions, bytes }: AgreementInput & { organisationId: string },
): Promise<AgreementInput & { organisationId: string; name: string }> {
  assertOperator(actor)
  return inTransaction(db, async (tx) => {
    const [organisation] = await lockOrganisation(tx, { organisationId })
    if (!organisation) throw notFound('organisation')
    const { name } = organisation
    const [was] = await selectAgreements(tx, { organisations: [organisationId] })
    const before = { submissions: was?.submissions ?? null, bytes: was?.bytes ?? null }
    const after = { submissions, bytes }
    if (before.submissions !== submissions || before.bytes !== bytes) {
      await putAgreement(tx, organisationId, after)
      const object = { kind: 'organisation', id: organisationId, name }
      await audit(tx, actor, clock.machine(), {
        action: 'agree-with-organisation',
        organisationId,
        object,
        before,
        after,
      })
    }
    return { organisationId, name, ...after }
  })
}

/** Organisations that use nearly all, or more, of what was agreed: each thing by itself, the most used first. */
export const findAgreements = {
  'agreement-exceeded': usedTo('exceeded'),
  'agreement-nearly-used': usedTo('nearly-used'),
} satisfies AttentionFinders<NamesIn<'attention', RoomNamed<'overview'>>>

/** `count`: percent of what was agreed, `detail`: of what. */
function usedTo(state: AgreementState): FindAttention {
  return async ({ db }, { organisations, most, service }): Promise<AttentionRow[]> => {
    const since = monthBounds(monthInBerlin(service)).from
    const rows = await selectUsed(db, { organisations, since })
    const found = rows.flatMap(({ organisationId, name, usedSubmissions, usedBytes, ...agreed }) =>
      usesOf(agreed, { submissions: usedSubmissions, bytes: usedBytes })
        .filter(({ percent }) => stateOf(percent) === state)
        .map(({ thing, percent }) => ({ organisationId, name, thing, percent })),
    )
    return found
      .toSorted((one, other) => other.percent - one.percent)
      .slice(0, most)
      .map(({ organisationId, name, thing, percent }) => ({
        total: found.length,
        objectKind: 'organisation',
        objectId: organisationId,
        objectName: name,
        organisationName: '',
        at: null,
        count: percent,
        detail: thing,
      }))
  }
}
