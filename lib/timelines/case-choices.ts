import { organisationsFor } from '../accounts/permissions.ts'
import type { Context } from '../platform/context.ts'
import { selectChoices } from './choice-store.ts'
import { LAST_ID, WINDOW } from './list-cases.ts'
import type { CaseChoices, ChoiceKind } from './terms.ts'

/** Of each kind; who has more pastes the id. */
const MOST_CHOICES = 500

/**
 * The destinations, clients and services to which the actor can narrow down the list of cases: those of the own
 * organisations, and those of the newest 1,000 cases in sight. The other side's clients are not among them: their ids are
 * confidential (specification 5.2).
 */
export async function caseChoices({ db, actor }: Context): Promise<CaseChoices> {
  const organisations = organisationsFor(actor, 'see-cases')
  const select = selectChoices[organisations ? 'organisations' : 'all']
  const position = { beginAt: null, beginId: LAST_ID, since: null }
  const rows = await select(db, { organisations, ...position, window: WINDOW, most: MOST_CHOICES })
  const of = (kind: ChoiceKind) =>
    rows.filter((row) => row.kind === kind).map(({ value, name }) => ({ value, name: name ?? value }))
  return { destination: of('destination'), client: of('client'), service: of('service') }
}
