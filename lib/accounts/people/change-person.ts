import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction, type Handle } from '../../platform/database.ts'
import { notFound, Refusal } from '../../platform/errors.ts'
import { audit, type AuditEntry } from '../audit/audit.ts'
import { endSessionsOf } from '../member-store.ts'
import type { PersonChange } from './people-schema.ts'
import { lockOperators, lockPerson, updateStanding } from '../standing-store.ts'
import { givenByProvider, governedOf } from '../governed.ts'
import { assertOperator } from '../permissions.ts'
import type { AuditAction } from '../../rooms/lists.ts'

type PersonStanding = { isOperator: boolean; isSupport: boolean; isDisabled: boolean }

/**
 * Makes somebody an operator or support, or no longer; locks somebody out, or lets them in again. Operators may. The
 * person's sessions end at once.
 * @throws Refusal `not-found`; `conflict` with reason `last-operator`, `given-by-provider`, or `own-access` for who would lock
 *   out themselves
 */
export async function changePerson(
  { db, actor, clock }: Context,
  { personId, ...change }: PersonChange & { personId: string },
): Promise<void> {
  assertOperator(actor)
  const now = clock.machine()
  await inTransaction(db, async (tx) => {
    const operators = await lockOperators(tx)
    const [person] = await lockPerson(tx, { personId })
    if (!person) throw notFound('person')
    const { isOperator, isSupport, disabledAt } = person
    const before = { isOperator, isSupport, isDisabled: disabledAt !== null }
    const after = { ...before, ...given(change) }
    const entries = entriesOf(before, after)
    if (entries.length === 0) return
    const governed = governedOf(person)
    const standings = ['isOperator', 'isSupport'] as const
    if (standings.some((one) => governed[one] && before[one] !== after[one])) throw givenByProvider()
    if (after.isDisabled && actor.kind === 'person' && actor.personId === personId) throw ownAccess()
    const staysOperator = after.isOperator && !after.isDisabled
    if (!staysOperator && operators.length === 1 && operators[0]?.id === personId) throw lastOperator()
    const standing = { isOperator: after.isOperator, isSupport: after.isSupport }
    await updateStanding(tx, personId, { ...standing, disabledAt: after.isDisabled ? (disabledAt ?? now) : null })
    await endSessionsOf(tx, personId, now)
    await insertEntries(tx, actor, { kind: 'person', id: personId, name: person.name }, entries, now)
  })
}

const given = (change: PersonChange): Partial<PersonStanding> =>
  Object.fromEntries(Object.entries<unknown>(change).filter(([, value]) => value !== undefined))

type PersonEntry = { action: AuditAction; before?: object; after?: object }

function entriesOf(before: PersonStanding, after: PersonStanding): PersonEntry[] {
  const entries: PersonEntry[] = []
  if (before.isOperator !== after.isOperator || before.isSupport !== after.isSupport) {
    const standing = ({ isOperator, isSupport }: PersonStanding) => ({ isOperator, isSupport })
    const action = after.isOperator && !before.isOperator ? 'make-operator' : 'change-person'
    entries.push({ action, before: standing(before), after: standing(after) })
  }
  if (before.isDisabled !== after.isDisabled) {
    entries.push({ action: after.isDisabled ? 'disable-person' : 'enable-person' })
  }
  return entries
}

async function insertEntries(
  tx: Handle,
  actor: Actor,
  object: AuditEntry['object'],
  entries: readonly PersonEntry[],
  now: Date,
): Promise<void> {
  for (const entry of entries) await audit(tx, actor, now, { ...entry, organisationId: null, object })
}

const lastOperator = () =>
  new Refusal('conflict', 'This is the last operator. Make somebody else an operator first.', {
    reason: 'last-operator',
  })
const ownAccess = () => new Refusal('conflict', 'You cannot lock out yourself.', { reason: 'own-access' })
