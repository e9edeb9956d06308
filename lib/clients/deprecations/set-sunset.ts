import { audit } from '../../accounts/audit.ts'
import { assertOperator } from '../../accounts/permissions.ts'
import { dayBounds } from '../../platform/berlin-day.ts'
import type { Context } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import type { DeprecationName } from '../terms.ts'
import { replaceSunset } from './store.ts'
import { sunsetChanged } from './sunsets.ts'

/**
 * Sets the end of something deprecated, or takes it back (null). It is announced from then on; nothing stops by it.
 * @param input.sunset a date, which means its beginning in Germany, or RFC 3339
 * @throws Refusal `not-found` unless this is an operator, `invalid` for an end that is past
 */
export async function setSunset(
  { db, actor, clock }: Context,
  { name, sunset: end }: { name: DeprecationName; sunset: string | null },
): Promise<void> {
  assertOperator(actor)
  const now = clock.machine()
  const { from: sunset } = dayBounds({ from: end ?? undefined })
  if (sunset && sunset <= now) {
    throw invalid([{ pointer: '/sunset', detail: 'sunset is past: name a time to come, or null for no end.' }])
  }
  await db.$transaction(async (tx) => {
    const before = (await replaceSunset(tx, name, sunset)) ?? null
    const change = { before: { sunset: before }, after: { sunset } }
    const object = { kind: 'deprecation', id: name }
    await audit(tx, actor, now, { action: 'set-deprecation-end', organisationId: null, object, ...change })
  })
  sunsetChanged(name, sunset)
}
