import { isGroupId, type DefinitionId, type FormDefinition, type Group } from '@kurier/forms/definition'
import { pathAround } from '../rule-places.ts'

/** The group that a field stands in; nothing at the root. */
export function groupAround(form: FormDefinition, name: string): Group | undefined {
  const id = pathAround(name)
    .split('.')
    .findLast((segment) => !/^\d+$/.test(segment)) as DefinitionId | undefined // of ids
  return id && isGroupId(id) ? form.groups[id] : undefined
}

/** True for day, month and year of one date: what of it may be left out its group says. */
export const isPartOfDay = (form: FormDefinition, name: string): boolean =>
  groupAround(form, name)?.asks?.kind === 'day'
