import type { AdministrationBehaviour, Behaviour, OnlineServiceBehaviour } from '#lib/wings/sandbox/schema.ts'
import {
  MOST_HOURS,
  MOST_PER_MINUTE,
  MOST_SUBMISSIONS,
  type BehaviourNumber,
  type PartnerKind,
} from '#lib/wings/sandbox/terms.ts'
import { wholeNumberIn } from './use-sandbox.ts'

/** What stands in the fields for the behaviour of either kind; numbers as they are typed. */
export type BehaviourValues = Omit<AdministrationBehaviour, 'kind' | BehaviourNumber> &
  Omit<OnlineServiceBehaviour, 'kind' | BehaviourNumber> &
  Record<BehaviourNumber, string>

export type NumberField = BehaviourNumber

const usual: BehaviourValues = {
  does: 'accept',
  problem: 'schema-violation',
  afterHours: '0',
  sends: 'valid',
  replies: 'accept',
  perMinute: '60',
  count: '1',
}

/** The fields for a behaviour, or for none yet. */
export function valuesOf(behaviour: Behaviour | undefined): BehaviourValues {
  if (!behaviour) return usual
  if (behaviour.kind === 'administration') {
    const { does, problem, afterHours } = behaviour
    return { ...usual, does, problem, afterHours: String(afterHours) }
  }
  const { sends, replies, perMinute, count } = behaviour
  return { ...usual, sends, replies, perMinute: String(perMinute), count: String(count) }
}

/** The behaviour that the fields say, and which of them hold no number within their limits. */
export function behaviourOf(
  kind: PartnerKind,
  values: BehaviourValues,
): { behaviour: Behaviour; wrong: NumberField[] } {
  const { does, problem, sends, replies } = values
  if (kind === 'administration') {
    const afterHours = wholeNumberIn(values.afterHours, 0, MOST_HOURS)
    return {
      behaviour: { kind, does, problem, afterHours: afterHours ?? 0 },
      wrong: afterHours === undefined ? ['afterHours'] : [],
    }
  }
  const perMinute = wholeNumberIn(values.perMinute, 1, MOST_PER_MINUTE)
  const count = wholeNumberIn(values.count, 1, MOST_SUBMISSIONS)
  return {
    behaviour: { kind, sends, replies, perMinute: perMinute ?? 1, count: count ?? 1 },
    wrong: [
      ...(count === undefined ? ['count' as const] : []),
      ...(perMinute === undefined ? ['perMinute' as const] : []),
    ],
  }
}
