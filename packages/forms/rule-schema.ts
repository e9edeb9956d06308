import type { Condition, Group, Operand, Path, FormRule, Scalar, Structure } from './definition.ts'
import { conditionOf } from './conditions.ts'
import { wayOf } from './paths.ts'

/** A JSON Schema; true takes everything, false nothing. */
type RuleSchema = Readonly<Record<string, unknown>> | boolean
type RuleSchemaTables = Pick<Structure, 'groups'>

/**
 * True when standard keywords can say a rule, so that whoever has the schema alone finds what we find. They cannot compare
 * two values of a document, nor days and times, nor make a date of its parts.
 */
export const isExpressible = ({ condition }: FormRule): boolean => isSayable(condition)

function isSayable(condition: Condition): boolean {
  if (typeof condition === 'boolean') return true
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.of.every(isSayable)
    case 'xor':
      return condition.of.every((part) => isSayable(part) && isAlwaysTold(part))
    case 'not':
      return isSayable(condition.of)
    case 'is-valid-date':
      return false
    case 'less-than':
      return pathsOf(condition).length === 0 || numbersOf(condition).length === 1
    case 'equal':
    case 'not-equal':
      return pathsOf(condition).length < 2
    default:
      return true
  }
}

/** False for what can be neither true nor false. */
function isAlwaysTold(condition: Condition): boolean {
  if (typeof condition === 'boolean') return true
  if (condition.op === 'and' || condition.op === 'or' || condition.op === 'xor') return condition.of.every(isAlwaysTold)
  if (condition.op === 'not') return isAlwaysTold(condition.of)
  return condition.op !== 'less-than' && condition.op !== 'is-valid-date'
}

type RuleSchemaComparison = { op: 'equal' | 'not-equal' | 'less-than'; left: Operand; right: Operand }

const pathsOf = ({ left, right }: RuleSchemaComparison): Path[] =>
  [left, right].flatMap((operand) => ('path' in operand ? [operand.path] : []))
const valuesOf = ({ left, right }: RuleSchemaComparison): Scalar[] =>
  [left, right].flatMap((operand) => ('value' in operand ? [operand.value] : []))
const numbersOf = (comparison: RuleSchemaComparison): number[] =>
  valuesOf(comparison).filter((value) => typeof value === 'number')

/** What the schema of a group says of a rule that is expressible; it stands beside the group's type. */
export function schemaOfRule(form: RuleSchemaTables, group: Group, rule: FormRule): RuleSchema {
  const says = sayings(form, group)
  if (rule.effect === 'valid') return not(says.fails(rule.condition))
  const { names } = wayOf(form, group.members, rule.target)
  return { if: says.holds(rule.condition), then: rule.effect === 'require' ? demanded(names) : not(at(names, true)) }
}

/** `holds` takes exactly the groups in which a condition is true, `fails` those in which it is false. */
type Sayings = { holds: (condition: Condition) => RuleSchema; fails: (condition: Condition) => RuleSchema }

function sayings(form: RuleSchemaTables, group: Group): Sayings {
  const wayTo = (path: Path) => wayOf(form, group.members, path)
  const isList = (path: Path): boolean => wayTo(path).member.list !== undefined
  const there = (path: Path, schema: RuleSchema): RuleSchema => at(wayTo(path).names, schema)
  const holds = (condition: Condition): RuleSchema => {
    if (typeof condition === 'boolean') return condition
    switch (condition.op) {
      case 'and':
        return all(condition.of.map(holds))
      case 'or':
        return any(condition.of.map(holds))
      case 'xor':
        return condition.of.length === 0 ? false : { oneOf: condition.of.map(holds) }
      case 'not':
        return fails(condition.of)
      case 'is-empty':
        return not(there(condition.path, true))
      case 'is-true':
        return isList(condition.path) ? false : there(condition.path, { const: true })
      case 'not-equal':
        return not(holds({ ...condition, op: 'equal' }))
      case 'equal':
      case 'less-than':
        return compared(condition, true)
      case 'is-valid-date':
        throw new Error('no schema makes a date of its parts')
    }
  }
  const fails = (condition: Condition): RuleSchema => {
    if (typeof condition === 'boolean') return !condition
    if (condition.op === 'and') return any(condition.of.map(fails))
    if (condition.op === 'or') return all(condition.of.map(fails))
    if (condition.op === 'not') return holds(condition.of)
    return condition.op === 'less-than' ? compared(condition, false) : not(holds(condition))
  }
  const compared = (condition: RuleSchemaComparison, truth: boolean): RuleSchema => {
    const [path] = pathsOf(condition)
    if (!path) return conditionOf(form, group.members, condition)(undefined) === truth
    const [value] = valuesOf(condition)
    if (condition.op === 'equal')
      return there(path, isList(path) ? { type: 'array', contains: { const: value } } : { const: value })
    return isList(path) ? false : there(path, { type: 'number', [boundOf(condition, truth)]: value })
  }
  return { holds, fails }
}

/** The keyword that a number follows when it is less than the literal beside it, or more, or, where `truth` is false, is not. */
function boundOf({ left }: RuleSchemaComparison, truth: boolean): string {
  if ('path' in left) return truth ? 'exclusiveMaximum' : 'minimum'
  return truth ? 'exclusiveMinimum' : 'maximum'
}

const all = (schemas: readonly RuleSchema[]): RuleSchema => joined('allOf', schemas, true)
const any = (schemas: readonly RuleSchema[]): RuleSchema => joined('anyOf', schemas, false)

function joined(keyword: 'allOf' | 'anyOf', schemas: readonly RuleSchema[], ofNone: boolean): RuleSchema {
  const [first = ofNone, ...others] = schemas
  return others.length === 0 ? first : { [keyword]: schemas }
}

function not(schema: RuleSchema): RuleSchema {
  if (typeof schema === 'boolean') return !schema
  const [[keyword, inside] = [], ...others] = Object.entries(schema)
  return keyword === 'not' && others.length === 0 && isSchema(inside) ? inside : { not: schema }
}

const isSchema = (value: unknown): value is RuleSchema => typeof value === 'object' || typeof value === 'boolean'

/** Something is at the end of these names and follows the schema. */
function at([name, ...further]: readonly string[], schema: RuleSchema): RuleSchema {
  if (name === undefined) return schema
  const inside = at(further, schema)
  return {
    type: 'object',
    required: [name],
    ...(inside !== true && { properties: Object.fromEntries([[name, inside]]) }),
  }
}

/** Requires the member at the end of these names, and each group around it. */
function demanded([name = '', ...further]: readonly string[]): RuleSchema {
  if (further.length === 0) return { type: 'object', required: [name] }
  return { type: 'object', properties: Object.fromEntries([[name, demanded(further)]]) }
}
