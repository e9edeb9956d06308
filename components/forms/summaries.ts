import type { Locale } from '#components/messages/areas.ts'
import {
  fieldOf,
  groupOf,
  isGroupId,
  type FieldType,
  type FormDefinition,
  type GroupId,
} from '#lib/forms/definition.ts'
import { isAsked } from './presences.ts'
import { codeWords } from './words.ts'

/** Answers that a summary names at most. */
const MOST_WORDS = 3

/** One item of a list in a few words: its first answers that say something by themselves, empty when there are none yet. */
export function summaryOf(form: FormDefinition, id: GroupId, values: unknown, locale: Locale): string {
  return answersIn(form, id, values, locale).slice(0, MOST_WORDS).join(', ')
}

function answersIn(form: FormDefinition, group: GroupId, values: unknown, locale: Locale): string[] {
  if (typeof values !== 'object' || values === null) return []
  const given = new Map<string, unknown>(Object.entries(values))
  return groupOf(form, group).members.flatMap((member): string[] => {
    const value = given.get(member.id)
    if (!isAsked(form, member) || member.list) return []
    if (isGroupId(member.id)) return answersIn(form, member.id, value, locale)
    if (typeof value !== 'string' || value.trim() === '') return []
    return wordsFor(fieldOf(form, member.id).type, value, () => codeWords(form, member.id, value, locale))
  })
}

function wordsFor(type: FieldType, value: string, named: () => string | undefined): string[] {
  if (type.kind === 'text') return [value.trim()]
  if (type.kind === 'money') return [`${value.trim()} €`]
  return type.kind === 'codes' ? [named() ?? []].flat() : []
}
