import fc from 'fast-check'
import { fieldOf, groupOf, isGroupId } from '../definition.ts'
import type { Condition, Group, Operand, Path, FormRule, Scalar, Structure } from '../definition.ts'
import { goodValues } from './sample-values.ts'

/** A condition before it has paths: numbers choose among the existing ones. */
type PlannedCondition = { op: Operator; picks: readonly number[]; of: readonly PlannedCondition[] }
export type PlannedRule = {
  effect: FormRule['effect']
  target: number
  hasTarget: boolean
  condition: PlannedCondition
}

const leaves = ['equal', 'not-equal', 'less-than', 'is-empty', 'is-true', 'is-valid-date', 'true', 'false'] as const
const joins = ['and', 'or', 'xor', 'not'] as const
type Operator = (typeof leaves)[number] | (typeof joins)[number]

const picks = fc.array(fc.nat(99), { minLength: 4, maxLength: 4 })

const { condition } = fc.letrec<{ condition: PlannedCondition; leaf: PlannedCondition; join: PlannedCondition }>(
  (tie) => ({
    condition: fc.oneof({ depthSize: 'small' }, tie('leaf'), tie('join')),
    leaf: fc.record({ op: fc.constantFrom(...leaves), picks, of: fc.constant([]) }),
    join: fc.record({
      op: fc.constantFrom(...joins),
      picks,
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  }),
)

export const plannedRules: fc.Arbitrary<PlannedRule[]> = fc.array(
  fc.record({
    effect: fc.constantFrom<FormRule['effect'][]>('require', 'forbid', 'valid'),
    target: fc.nat(99),
    hasTarget: fc.boolean(),
    condition,
  }),
  { maxLength: 3 },
)

/** The rules of a group whose members are known; empty for a group without anything to make rules about. */
export function rulesFrom(form: Structure, group: Group, planned: readonly PlannedRule[], prefix: string): FormRule[] {
  const paths = pathsIn(form, group)
  return planned.flatMap((rule, at): FormRule[] => {
    const target = chosen(paths, rule.target)
    if (!target) return []
    const id = `${prefix}-${at}`
    const message = { de: `Regel ${id} gilt nicht.`, en: `Rule ${id} does not hold.` }
    const holds = conditionFrom(form, paths, rule.condition)
    if (rule.effect !== 'valid') return [{ id, effect: rule.effect, target, condition: holds }]
    return [{ id, effect: 'valid', message, condition: holds, ...(rule.hasTarget && { target }) }]
  })
}

/** Every path of a group: through groups that are no lists, to whatever documents hold. */
function pathsIn(form: Structure, group: Group): Path[] {
  return group.members.flatMap(({ id, list }): Path[] => {
    if (!isGroupId(id)) return fieldOf(form, id).type.kind === 'note' ? [] : [[id]]
    const below = list ? [] : pathsIn(form, groupOf(form, id)).map((path): Path => [id, ...path])
    return [[id], ...below]
  })
}

const chosen = <T>(from: readonly T[], pick: number): T | undefined => from[pick % from.length]

function conditionFrom(
  form: Structure,
  paths: readonly Path[],
  { op, picks: [one = 0, two = 0, three = 0, kind = 0], of }: PlannedCondition,
): Condition {
  const path = chosen(paths, one) ?? []
  const inside = of.map((part) => conditionFrom(form, paths, part))
  switch (op) {
    case 'true':
    case 'false':
      return op === 'true'
    case 'and':
    case 'or':
    case 'xor':
      return { op, of: inside }
    case 'not':
      return { op, of: inside[0] ?? true }
    case 'is-empty':
    case 'is-true':
      return { op, path }
    case 'is-valid-date':
      return { op, day: path, month: chosen(paths, two) ?? [], year: chosen(paths, three) ?? [] }
    default: {
      const literal: Operand = { value: literalFor(form, kind % 5 === 0 ? (chosen(paths, two) ?? []) : path, three) }
      const other: Operand = kind % 4 === 0 ? { path: chosen(paths, two) ?? [] } : literal
      return kind % 2 === 0 ? { op, left: { path }, right: other } : { op, left: other, right: { path } }
    }
  }
}

/** A value that the field at the end of a path may have. */
function literalFor(form: Structure, path: Path, pick: number): Scalar {
  const id = path.at(-1)
  const values = id === undefined || isGroupId(id) ? ['x', 1, true] : goodValues(fieldOf(form, id))
  return chosen(values, pick) ?? 0
}
