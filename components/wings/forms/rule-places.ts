import {
  groupOf,
  isGroupId,
  type FormDefinition,
  type GroupId,
  type Member,
  type FormRule,
} from '@kurier/forms/definition'
import { isChoiceKey } from '@kurier/forms/choices'
import { pathsIn } from '@kurier/forms/conditions'
import type { MemberValues } from '@kurier/forms/document'
import { ruleStates, type RuleStates } from '@kurier/forms/rule-states'

/** Where no rule says anything. */
export const noRules: RuleStates = { closed: new Set(), required: new Set() }

/** `ruleStates` of what somebody has filled in; at once where the form has no rules. */
export function statesOf(form: FormDefinition, values: Readonly<Record<string, unknown>>): RuleStates {
  return hasRules(form) ? ruleStates(form, values as MemberValues) : noRules // what a form holds; rules look for what they know
}

const hasRules = ({ rules, groups }: FormDefinition): boolean =>
  rules !== undefined || Object.values(groups).some((group) => group.rules !== undefined)

export const sameStates = (one: RuleStates, other: RuleStates): boolean =>
  isSame(one.closed, other.closed) && isSame(one.required, other.required)

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((path) => other.has(path))

export const joined = (path: string, id: string): string => (path === '' ? id : `${path}.${id}`)

/** What stands around a path with dots: a group, an item, or a list of them. */
export const pathAround = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

/** A path with dots without its places in lists. */
export const withoutPlaces = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '')

/** The last name of a path with dots, whatever place in a list it is at. */
export const lastName = (path: string): string => withoutPlaces(path).split('.').at(-1) ?? ''

const opened = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** Paths without places of what rules open by an answer: while nothing is filled in it is closed. */
export function openedByRules(form: FormDefinition): ReadonlySet<string> {
  const known = opened.get(form) ?? new Set([...statesOf(form, itemsOf(form, form.root)).closed].map(withoutPlaces))
  opened.set(form, known)
  return known
}

/** Nothing filled in, with an empty item in each list of groups. */
function itemsOf(form: FormDefinition, members: readonly Member[]): MemberValues {
  return Object.fromEntries(
    members.flatMap(({ id, list }): [string, MemberValues | MemberValues[]][] => {
      if (!isGroupId(id)) return []
      const inside = itemsOf(form, groupOf(form, id).members)
      return [[id, list ? [inside] : inside]]
    }),
  )
}

const deciding = new WeakMap<FormDefinition, ReadonlySet<string>>()

/** True when a change at this path may change what rules close or require; without a path anything may have changed. */
export function decidesRules(form: FormDefinition, path: string | undefined): boolean {
  const known = deciding.get(form) ?? new Set(decidingIn(form))
  deciding.set(form, known)
  const name = path === undefined ? undefined : lastName(path)
  return known.size > 0 && (name === undefined || known.has(name) || isChoiceKey(name) || name.startsWith('G'))
}

function decidingIn(form: FormDefinition): string[] {
  const rules = [...(form.rules ?? []), ...Object.values(form.groups).flatMap((group) => group.rules ?? [])]
  return rules.filter(decides).flatMap(({ condition }) =>
    pathsIn(condition).flatMap((path) => {
      const last = path.at(-1)
      if (last === undefined) return []
      return isGroupId(last) ? [last, ...idsBelow(form, last)] : [last]
    }),
  )
}

/** What must hold is told as a fault; it closes and requires nothing. */
const decides = ({ effect }: FormRule): boolean => effect !== 'valid'

const idsBelow = (form: FormDefinition, group: GroupId): string[] =>
  groupOf(form, group).members.flatMap(({ id }) => (isGroupId(id) ? idsBelow(form, id) : [id]))
