import { askedFaultsOf } from '@kurier/forms/asked-faults'
import {
  fieldOf,
  groupOf,
  isGroupId,
  offeredCodes,
  rootGroup,
  type Condition,
  type DefinitionId,
  type Field,
  type FormDefinition,
  type Group,
  type Member,
} from '@kurier/forms/definition'
import { choiceOf, choicesOf } from '@kurier/forms/choices'
import { documentOf, type Value, type MemberValues } from '@kurier/forms/document'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { groupAround, memberAt, pathOfPointer } from '@kurier/forms/pointers'
import { typedOf } from '@kurier/forms/typed-values'
import { sampleText, type Chance } from './sample-text.ts'

/** Corrections after which nobody goes on. */
const mostCorrections = 3000

/**
 * What somebody fills in who begins with chance answers, and corrects what the form tells until it tells nothing more.
 * @throws Error with what is still wrong when that never ends: the form cannot be sent
 */
export function answersFor(form: FormDefinition, chance: Chance): MemberValues {
  const values = groupValues(form, rootGroup(form), chance)
  for (let corrections = 0; corrections < mostCorrections; corrections += 1) {
    const faults = askedFaultsOf(form, documentOf(form, values))
    const fault = faults[Math.floor(chance() * faults.length)]
    if (!fault) return values
    correct(form, values, fault, chance)
  }
  const left = askedFaultsOf(form, documentOf(form, values))
  throw new Error(`nobody can send ${form.name}: ${JSON.stringify(left.slice(0, 5))}`)
}

/** Answers by chance; what may be left out is there in one of three cases. */
function groupValues(form: FormDefinition, group: Group, chance: Chance): MemberValues {
  const chosen = Object.fromEntries(
    choicesOf(form, group).map(({ key, of }) => [key, of[Math.floor(chance() * of.length)]]),
  )
  const there = group.members.filter((member) => {
    const choice = choiceOf(form, group, member.id)
    return choice ? chosen[choice.key] === member.id : member.required || chance() < 0.3
  })
  return { ...Object.fromEntries(there.map((member) => [member.id, memberValue(form, member, chance)])), ...chosen }
}

function memberValue(form: FormDefinition, { id, list }: Member, chance: Chance): Value {
  if (isGroupId(id)) {
    const one = () => groupValues(form, groupOf(form, id), chance)
    return list ? Array.from({ length: Math.max(1, list.min) }, one) : one()
  }
  const field = fieldOf(form, id)
  if (!list) return typed(field, chance)
  const count = Math.max(1, list.min)
  if (!list.unique) return Array.from({ length: count }, () => typed(field, chance))
  const items = new Set<string>()
  for (let tries = 0; items.size < count && tries < 200; tries += 1) items.add(typed(field, chance))
  return [...items]
}

type Bounds = { min?: number; max?: number }

function numberIn({ min, max }: Bounds, chance: Chance, decimals: number): number {
  const low = min ?? (max === undefined ? 1 : max - 5)
  return Number((low + chance() * ((max ?? low + 9) - low)).toFixed(decimals))
}

const pad = (number: number): string => String(number).padStart(2, '0')
const someDay = (chance: Chance): string =>
  `${1950 + Math.floor(chance() * 75)}-${pad(1 + Math.floor(chance() * 12))}-${pad(1 + Math.floor(chance() * 28))}`
const someTime = (chance: Chance): string => `${pad(Math.floor(chance() * 24))}:00:00Z`

/** What somebody types into a field. */
function typed(field: Field, chance: Chance): string {
  const { type } = field
  switch (type.kind) {
    case 'text':
      return sampleText(type, chance)
    case 'codes':
    case 'question': {
      const all = offeredCodes(type)
      return all[Math.floor(chance() * all.length)] ?? ''
    }
    case 'integer':
      return typedOf(field, Math.round(numberIn(type, chance, 0))) ?? ''
    case 'number':
      return typedOf(field, numberIn(type, chance, Math.min(type.decimals ?? 2, 2))) ?? ''
    case 'money':
      return typedOf(field, numberIn(type, chance, 2)) ?? ''
    case 'date':
      return someDay(chance)
    case 'time':
      return typedOf(field, someTime(chance)) ?? ''
    case 'datetime':
      return typedOf(field, `${someDay(chance)}T${someTime(chance)}`) ?? ''
    case 'boolean':
      return chance() < 0.7 ? 'true' : 'false'
    case 'proof':
      return 'proof.pdf'
    default:
      return ''
  }
}

function correct(form: FormDefinition, values: MemberValues, fault: FormFault, chance: Chance): void {
  const path = pathOfPointer(form, fault.pointer)
    .split('.')
    .filter((part) => part !== '')
  const around = groupAround(form, fault.pointer)
  const own = memberAt(form, fault.pointer)
  if ('of' in fault && fault.of) return choose(form, values, path, fault.of, chance)
  if (fault.kind === 'rule') return change(form, values, path, fault.rule, chance)
  const isItem = /^\d+$/.test(path.at(-1) ?? '')
  const member = own ?? (around ? groupOf(form, around) : rootGroup(form)).members.find(({ id }) => id === path.at(-1))
  if (member) put(values, isItem ? path.slice(0, -1) : path, memberValue(form, member, chance))
}

function choose(
  form: FormDefinition,
  values: MemberValues,
  path: readonly string[],
  of: readonly DefinitionId[],
  chance: Chance,
) {
  const id = of[Math.floor(chance() * of.length)]
  const group = groupAt(form, path)
  const member = group.members.find((one) => one.id === id)
  if (!id || !member) return
  const choice = choiceOf(form, group, id)
  if (choice) put(values, [...path, choice.key], id)
  put(values, [...path, id], memberValue(form, member, chance))
}

/** Answers otherwise what a rule speaks of; or not at all, where that may be. */
function change(
  form: FormDefinition,
  values: MemberValues,
  path: readonly string[],
  rule: string,
  chance: Chance,
): void {
  // a rule belongs to a group; a field, whose fault it may be, has none
  const isGroup = (host: readonly string[]): boolean =>
    isGroupId(host.findLast((part) => !/^\d+$/.test(part)) as DefinitionId)
  const hosts = path
    .map((_, at) => path.slice(0, path.length - at))
    .filter(isGroup)
    .concat([[]])
  for (const host of hosts) {
    const found = groupAt(form, host).rules?.find(({ id }) => id === rule)
    if (!found) continue
    const paths = pathsOf(found.condition)
    const chosen = paths[Math.floor(chance() * paths.length)]
    if (!chosen) return
    const id = chosen.at(-1)
    const member = groupAt(form, [...host, ...chosen.slice(0, -1)]).members.find((one) => one.id === id)
    if (!member) return
    // a day that the rule names, as who reads its words would try: of many thousands it may be the only one
    const days = daysOf(found.condition)
    const named = isDay(form, member) && chance() < 0.5 ? days[Math.floor(chance() * days.length)] : undefined
    put(values, [...host, ...chosen], named ?? (chance() < 0.2 ? undefined : memberValue(form, member, chance)))
    return
  }
}

const isDay = (form: FormDefinition, { id, list }: Member): boolean =>
  !isGroupId(id) && !list && fieldOf(form, id).type.kind === 'date'

/** The days that a condition compares with. */
function daysOf(condition: Condition): string[] {
  if (typeof condition === 'boolean' || 'path' in condition || 'day' in condition) return []
  if ('left' in condition) {
    const named = [condition.left, condition.right].flatMap((one) => ('value' in one ? [String(one.value)] : []))
    return named.filter((value) => /^\d{4}-\d\d-\d\d$/.test(value))
  }
  return Array.isArray(condition.of) ? condition.of.flatMap(daysOf) : daysOf(condition.of as Condition) // `not` has one
}

function pathsOf(condition: Condition): (readonly DefinitionId[])[] {
  if (typeof condition === 'boolean') return []
  if ('left' in condition) return [condition.left, condition.right].flatMap((one) => ('path' in one ? [one.path] : []))
  if ('path' in condition) return [condition.path]
  if ('day' in condition) return [condition.day, condition.month, condition.year]
  return Array.isArray(condition.of) ? condition.of.flatMap(pathsOf) : pathsOf(condition.of as Condition) // `not` has one
}

/** The group at a path of ids and places in lists. */
function groupAt(form: FormDefinition, path: readonly string[]): Group {
  const id = path.findLast((part) => !/^\d+$/.test(part))
  return id !== undefined && isGroupId(id as DefinitionId) ? groupOf(form, id as `G${string}`) : rootGroup(form) // just looked
}

/** Puts a value where it belongs, with what is around it. */
function put(values: MemberValues, path: readonly string[], value: Value): void {
  const [first, second, ...rest] = path
  if (first === undefined) return
  if (second === undefined) {
    values[first] = value
    return
  }
  if (/^\d+$/.test(second)) {
    const list = Array.isArray(values[first]) ? (values[first] as MemberValues[]) : [] // lists of groups have places in them
    const item = list[Number(second)] ?? {}
    list[Number(second)] = item
    values[first] = list
    put(item, rest, value)
    return
  }
  const inside = values[first]
  const group: MemberValues = typeof inside === 'object' && !Array.isArray(inside) ? inside : {}
  values[first] = group
  put(group, [second, ...rest], value)
}

/** The same numbers from 0 up to 1 for the same seed (a linear congruential generator, Numerical Recipes' factors). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
