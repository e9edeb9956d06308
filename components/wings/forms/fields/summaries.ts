import type { Locale } from '#components/messages/locales.ts'
import {
  fieldOf,
  groupOf,
  isGroupId,
  type FieldType,
  type FormDefinition,
  type GroupId,
} from '@kurier/forms/definition'
import { choiceOf } from '@kurier/forms/choices'
import type { RuleStates } from '@kurier/forms/rule-states'
import { takesAnswers } from '../presences.ts'
import { joined, noRules } from '../rule-places.ts'
import { codeWords } from '../words.ts'

/** Answers that a summary names at most. */
const MOST_WORDS = 3

/** The place of a group, and the members that rules close there. */
type At = { path: string; states: RuleStates }

/**
 * One item of a list in a few words: its first answers that mean something by themselves; empty without answers. Parts
 * may be in another language.
 */
export function summaryOf(
  form: FormDefinition,
  id: GroupId,
  values: unknown,
  locale: Locale,
  at: At = { path: '', states: noRules },
): string {
  return answersIn({ form, locale, states: at.states }, id, values, at.path).slice(0, MOST_WORDS).join(', ')
}

type Telling = { form: FormDefinition; locale: Locale; states: RuleStates }

function answersIn(telling: Telling, group: GroupId, values: unknown, path: string): string[] {
  if (typeof values !== 'object' || values === null) return []
  const { form, locale, states } = telling
  const given = new Map<string, unknown>(Object.entries(values))
  const whole = groupOf(form, group)
  return whole.members.flatMap((member): string[] => {
    const value = given.get(member.id)
    const own = joined(path, member.id)
    if (!takesAnswers(form, member) || member.list || states.closed.has(own)) return []
    const choice = choiceOf(form, whole, member.id)
    if (choice && given.get(choice.key) !== member.id) return []
    if (isGroupId(member.id)) return answersIn(telling, member.id, value, own)
    if (typeof value !== 'string' || value.trim() === '') return []
    return wordsFor(fieldOf(form, member.id).type, value, () => codeWords(form, member.id, value, locale))
  })
}

function wordsFor(type: FieldType, value: string, named: () => string | undefined): string[] {
  if (type.kind === 'text') return [value.trim()]
  if (type.kind === 'money') return [`${value.trim()} €`]
  return type.kind === 'codes' ? [named() ?? []].flat() : []
}
