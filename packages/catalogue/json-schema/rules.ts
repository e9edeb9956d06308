import { isGroupId, type AnyOf, type FieldId, type Group, type Member } from '@kurier/forms/definition'
import { isObject } from '@kurier/forms/paths'
import { consequences } from './consequences.ts'
import { scopeOf } from './predicates.ts'
import { type Reading } from './reading.ts'
import { type Spot } from './schema-source.ts'

const inEvery = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** Keywords that say more of an object than which properties it has. */
export const ruleKeywords = ({ draft }: Reading): readonly string[] =>
  draft === 'draft-07' ? [...inEvery, 'dependencies'] : [...inEvery, 'dependentRequired', 'dependentSchemas']

/** What an object must follow beyond its members. */
export function rulesOf(
  reading: Reading,
  { schema, pointer }: Spot,
  members: readonly Member[],
  isRoot: boolean,
): Pick<Group, 'rule' | 'isChoice' | 'rules'> {
  const taken = ruleKeywords(reading).filter((keyword) => schema[keyword] !== undefined)
  // what is said of properties that are refused is looked at when they are not any more
  const isWhole = isObject(schema.properties) && Object.keys(schema.properties).length === members.length
  if (taken.length === 0 || (!isWhole && reading.obstacles.length > 0)) return {}
  const choice = isRoot ? undefined : choiceOf({ schema, pointer }, members)
  const rule = isRoot ? undefined : anyOfFields({ schema, pointer }, members)
  const left = taken.filter((keyword) => !(choice && keyword === 'oneOf') && !(rule && keyword === 'anyOf'))
  const value = Object.fromEntries(left.map((keyword) => [keyword, schema[keyword]]))
  const rules = consequences(reading, { value, pointer }, scopeOf(members), true)
  return { ...(rule && { rule }), ...(choice && { isChoice: true }), ...(rules.length > 0 && { rules }) }
}

/** The members that choices of one required property each name, when they do nothing else; none twice. */
function namedByChoices(choices: unknown, members: readonly Member[]): Member[] | undefined {
  if (!Array.isArray(choices)) return undefined
  const names = choices.map((choice: unknown) => {
    if (!isObject(choice) || Object.keys(choice).length !== 1 || !Array.isArray(choice.required)) return undefined
    const required: readonly unknown[] = choice.required
    return required.length === 1 ? required[0] : undefined
  })
  const named = names.map((name) => members.find((member) => (member.name ?? member.id) === name))
  const known = named.filter((member) => member !== undefined)
  return known.length === names.length && new Set(known).size === known.length ? known : undefined
}

/** Exactly one of all members, of which none is required by itself. */
function choiceOf({ schema }: Spot, members: readonly Member[]): true | undefined {
  const named = namedByChoices(schema.oneOf, members)
  const isWhole = named?.length === members.length && members.length > 1
  return isWhole && members.every(({ required }) => !required) ? true : undefined
}

/** At least one of several fields. */
function anyOfFields({ schema }: Spot, members: readonly Member[]): AnyOf | undefined {
  const ids = namedByChoices(schema.anyOf, members)?.map(({ id }) => id)
  const of = ids?.filter((id): id is FieldId => !isGroupId(id))
  return of && of.length > 0 && of.length === ids?.length ? { kind: 'any-of', of } : undefined
}
