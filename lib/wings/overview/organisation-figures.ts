import { assertMay, assertOperator, may } from '../../accounts/permissions.ts'
import { lastMonths, monthBounds, monthInBerlin } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import type { Handle } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { readableFromReplica } from '../../platform/replica.ts'
import { percentOf, stateOf, type Agreement } from './agreement-rules.ts'
import type {
  OrganisationFigures,
  OrganisationInMonth,
  OrganisationMonth,
  OrganisationsInMonth,
} from './organisation-figures-schema.ts'
import { selectAgreements, selectFlows, selectStored, type StoredRow } from './organisation-figures-store.ts'
import { SHOWN_MONTHS } from './terms.ts'

/** The figures of one organisation, for its owners and readers, and operators. @throws Refusal `not-found`, `forbidden` */
export const figuresOfOrganisation = readableFromReplica(
  async (
    { db, actor, clock }: Context,
    { organisationId }: { organisationId: string },
  ): Promise<OrganisationFigures> => {
    const organisations = [organisationId]
    const [row] = await selectAgreements(db, { organisations })
    if (!row) throw notFound('organisation')
    assertMay(actor, { permission: 'see-figures', see: 'see-organisation', what: 'organisation' }, organisationId)
    const { name, submissions, bytes } = row
    const months = lastMonths(monthInBerlin(await clock.service()), SHOWN_MONTHS)
    const known = await readMonths(db, organisations, months)
    const [now = nothingIn(''), ...before] = months.map((month) => known.in(organisationId, month)).toReversed()
    const agreement = { submissions, bytes }
    return {
      organisationId,
      name,
      agreement,
      use: useOf(agreement, { submissions: now.received, bytes: known.newestBytes(organisationId) }),
      months: [now, ...before],
      mayAgree: may(actor, 'operate', organisationId),
    }
  },
)

/**
 * All organisations in one month, this one unless it is named, or only those that are named; for operators.
 * @throws Refusal `not-found` for who is no operator
 */
export const figuresOfOrganisations = readableFromReplica(
  async (
    { db, actor, clock }: Context,
    { month, organisations = null }: { month?: string; organisations?: string[] | null },
  ): Promise<OrganisationsInMonth> => {
    assertOperator(actor)
    const shown = month ?? monthInBerlin(await clock.service())
    const [rows, known] = await Promise.all([
      selectAgreements(db, { organisations }),
      readMonths(db, organisations, [shown]),
    ])
    return {
      month: shown,
      organisations: rows.map(({ organisationId, name, submissions, bytes }): OrganisationInMonth => {
        const figures = known.in(organisationId, shown)
        const agreement = { submissions, bytes }
        const used = { submissions: figures.received, bytes: known.newestBytes(organisationId) }
        return { organisationId, name, ...figures, agreement, use: useOf(agreement, used) }
      }),
    }
  },
)

function useOf(agreed: Agreement, used: Agreement): OrganisationFigures['use'] {
  const use = (thing: keyof Agreement) => {
    const percent = percentOf(agreed[thing], used[thing])
    return { used: used[thing], percent, state: stateOf(percent) }
  }
  return { submissions: use('submissions'), bytes: use('bytes') }
}

const nothingIn = (month: string): OrganisationMonth => ({
  month,
  received: 0,
  accepted: 0,
  rejected: 0,
  sent: 0,
  receivedBytes: 0,
  sentBytes: 0,
  storedBytes: null,
})

/** What is known of organisations (null: all) in months that follow each other, oldest first. */
async function readMonths(db: Handle, organisations: string[] | null, months: readonly string[]) {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const starts = months.map((month) => monthBounds(month).from.toISOString())
  const [flows, stored] = await Promise.all([
    selectFlows(db, { organisations, starts, until: monthBounds(last).until }),
    selectStored(db, { organisations, first, last }),
  ])
  const key = (organisationId: string, month: string | undefined) => `${organisationId} ${month}`
  const flowOf = new Map(flows.map((row) => [key(row.organisationId, months[row.slot - 1]), row]))
  const storedIn = new Map(stored.map((row) => [key(row.organisationId, row.month), row]))
  const newestOf = new Map<string, StoredRow>()
  for (const row of stored) {
    const before = newestOf.get(row.organisationId)
    if (!before || before.month < row.month) newestOf.set(row.organisationId, row)
  }
  return {
    in: (organisationId: string, month: string): OrganisationMonth => {
      const { organisationId: _its, slot: _month, ...flow } = flowOf.get(key(organisationId, month)) ?? {}
      return { ...nothingIn(month), ...flow, storedBytes: storedIn.get(key(organisationId, month))?.highest ?? null }
    },
    newestBytes: (organisationId: string) => newestOf.get(organisationId)?.newest ?? null,
  }
}
