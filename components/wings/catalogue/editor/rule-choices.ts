import type { Locale } from '#components/messages/locales.ts'
import { commonId } from '@kurier/catalogue/rules/drafts/draft'
import {
  fieldOf,
  groupOf,
  isAnswered,
  isGroupId,
  offeredCodes,
  rootGroup,
  type DefinitionId,
  type FormDefinition,
  type GroupId,
} from '@kurier/forms/definition'
import type { SaidRule } from '@kurier/forms/edits/changes'
import { pathWords } from './rule-words.ts'

/** Something that a rule can be about, by its path with dots, in words. */
export type RuleChoice = { value: string; label: string }

/** The form and each list of groups in it: a rule about the items of a list holds in each of them for itself. */
export function ruleHosts(form: FormDefinition, locale: Locale): { host: string; label: string }[] {
  const lists = new Set<GroupId>()
  for (const { members } of [rootGroup(form), ...Object.values(form.groups)])
    for (const { id, list } of members) if (list && isGroupId(id)) lists.add(id)
  return [...lists].map((host) => ({ host, label: pathWords({ form, locale }, [host]) }))
}

/** Everything that a rule of the form, or of the items of a list, can be about; what is inside of a list belongs to its items. */
export function ruleChoices(form: FormDefinition, host: string, locale: Locale): RuleChoice[] {
  const visit = (id: GroupId | '', around: readonly DefinitionId[]): RuleChoice[] => {
    const { members } = id === '' ? rootGroup(form) : groupOf(form, id)
    return members.flatMap((member) => {
      if (around.includes(member.id)) return []
      const path = [...around, member.id]
      const own = { value: path.join('.'), label: pathWords({ form, locale }, path) }
      if (!isGroupId(member.id)) return isAnswered(fieldOf(form, member.id)) ? [own] : []
      return [own, ...(member.list ? [] : visit(member.id, path))]
    })
  }
  return visit(host as GroupId | '', []) // one of the hosts above, or the form
}

/** The answers that a condition can compare a field with; undefined for a field with answers of one's own. */
export function answersAt(form: FormDefinition, path: string, locale: Locale): RuleChoice[] | undefined {
  const id = path.split('.').at(-1) as DefinitionId // paths end with a definition
  if (isGroupId(id) || !Object.hasOwn(form.fields, id)) return undefined
  const { type } = fieldOf(form, id)
  if (type.kind === 'boolean') return ['true', 'false'].map((value) => ({ value, label: value }))
  const codes = offeredCodes(type)
  if (codes.length === 0) return undefined
  return codes.map((code) => ({ value: code, label: form.labels.codes[id]?.[code]?.[locale] ?? code }))
}

/** A field with answers of its own can be compared; of a group, only whether it is there can be asked. */
export const isComparable = (path: string): boolean => path.split('.').at(-1)?.startsWith('F') ?? false

export const emptyRule: SaidRule = {
  host: '',
  effect: 'require',
  target: '',
  joint: 'and',
  when: [{ path: '', is: 'equal' }],
}

const showing = /aktivier|zeige|anzeig|einblend|sichtbar/i
const closing = /deaktivier|ausblend|nicht (?:an|ge)zeig|entf.ll/i

/**
 * What a sentence seems to say, as a rule to begin with: the first field that it names with the first of its answers that follows,
 * and the last thing that it names as the target. It holds where all that it names is: in the form, or in each item of a list.
 * People look through it; nothing of it holds before they say so.
 */
export function ruleFromSentence(form: FormDefinition, sentence: string): SaidRule {
  const hosts = ['', ...ruleHosts(form, 'de').map(({ host }) => host)]
  const all = hosts.map((host) => ({ host, places: placesIn(form, host, sentence) }))
  const best = all.reduce((one, other) => (other.places.length > one.places.length ? other : one))
  const first = best.places.find(({ path }) => isComparable(path))
  const target = best.places.findLast(({ path }) => path !== first?.path)?.path ?? ''
  const after = first ? sentence.slice(first.end) : ''
  const answer = first && (answersAt(form, first.path, 'de') ?? []).find((one) => mentions(after, one))
  return {
    ...emptyRule,
    host: best.host,
    effect: closing.test(sentence) ? 'forbid' : showing.test(sentence) ? 'show' : 'require',
    target,
    when: [{ path: first?.path ?? '', is: 'equal', ...(answer && { value: answer.value }) }],
    instead: sentence,
  }
}

/** What a sentence names of a group, by its ids, in the order of the sentence. */
function placesIn(form: FormDefinition, host: string, sentence: string): { path: string; end: number }[] {
  const paths = new Map(
    ruleChoices(form, host, 'de').map(({ value }) => [commonId(value.split('.').at(-1) ?? ''), value] as const),
  )
  return [...sentence.matchAll(/[FG]\d{8,11}/g)].flatMap((found) => {
    const path = paths.get(commonId(found[0]))
    return path === undefined ? [] : [{ path, end: found.index + found[0].length }]
  })
}

const mentions = (text: string, { value, label }: RuleChoice): boolean =>
  text.includes(label) ||
  new RegExp(`(?:^|[^\\w])${value.replaceAll(/[^\w]/g, String.raw`\$&`)}(?:[^\\w]|$)`).test(text)
