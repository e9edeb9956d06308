import type { useTranslations } from 'use-intl'
import type { Locale } from '#components/messages/locales.ts'
import { momentText } from '#components/ui/moment.ts'
import { type Condition, type FormDefinition, type Operand, type Path, type FormRule } from '@kurier/forms/definition'

type RuleTexts = ReturnType<typeof useTranslations<'importEditor.words'>>
/** `t`: texts of `importEditor.words`. */
export type Speaking = { form: FormDefinition; t: RuleTexts; locale: Locale }

/** A rule as a sentence for operators, with the words that the form has for everything. */
export function ruleWords(speaking: Speaking, rule: FormRule): string {
  const { t } = speaking
  if (rule.effect === 'valid') return validWords(speaking, rule.condition)
  const condition = conditionWords(speaking, rule.condition)
  const target = pathWords(speaking, rule.target)
  if (rule.condition === true) return t(rule.effect === 'require' ? 'always-require' : 'always-forbid', { target })
  return t(rule.effect, { condition, target })
}

/** What must not be is said as that. */
function validWords(speaking: Speaking, condition: Condition): string {
  const isNot = typeof condition === 'object' && condition.op === 'not' && !isPlainNot(condition.of)
  return isNot
    ? speaking.t('invalid', { condition: conditionWords(speaking, condition.of) })
    : speaking.t('valid', { condition: conditionWords(speaking, condition) })
}

/** That something is filled in, or differs, needs no "not". */
const isPlainNot = (condition: Condition): boolean =>
  typeof condition === 'object' && (condition.op === 'is-empty' || condition.op === 'equal')

function conditionWords(speaking: Speaking, condition: Condition): string {
  const { t } = speaking
  if (typeof condition === 'boolean') return t(condition ? 'true' : 'false')
  switch (condition.op) {
    case 'and':
    case 'or':
      return condition.of.map((one) => inside(speaking, one)).join(` ${t(condition.op)} `)
    case 'xor':
      return t('xor', { parts: condition.of.map((one) => conditionWords(speaking, one)).join('; ') })
    case 'not':
      return notWords(speaking, condition.of)
    case 'is-empty':
    case 'is-true':
      return t(condition.op, { field: pathWords(speaking, condition.path) })
    case 'is-valid-date': {
      const [day, month, year] = [condition.day, condition.month, condition.year].map((path) =>
        pathWords(speaking, path),
      )
      return t('is-valid-date', { day: day ?? '', month: month ?? '', year: year ?? '' })
    }
    default: {
      const { op, left, right } = condition
      return t(op, { left: operandWords(speaking, left, right), right: operandWords(speaking, right, left) })
    }
  }
}

/** In brackets what would run into its neighbours otherwise. */
function inside(speaking: Speaking, condition: Condition): string {
  const words = conditionWords(speaking, condition)
  const isJoined = typeof condition === 'object' && 'of' in condition && condition.op !== 'not'
  return isJoined ? `(${words})` : words
}

function notWords(speaking: Speaking, condition: Condition): string {
  const { t } = speaking
  if (typeof condition === 'object') {
    if (condition.op === 'is-empty') return t('filled', { field: pathWords(speaking, condition.path) })
    if (condition.op === 'equal') return conditionWords(speaking, { ...condition, op: 'not-equal' })
  }
  return t('not', { condition: conditionWords(speaking, condition) })
}

/** What stands at a path, from the outside in. */
export function pathWords({ form, locale }: Pick<Speaking, 'form' | 'locale'>, path: Path): string {
  return path.map((id) => form.labels.definitions[id]?.label[locale] || id).join(' › ')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayWords = (day: string, locale: Locale): string =>
  momentText(locale, new Date(`${day}T12:00:00Z`), { dateStyle: 'medium' })

/** A value as people choose it, where it is compared with a field that has words for it. */
function operandWords(speaking: Speaking, operand: Operand, other: Operand): string {
  const { form, t, locale } = speaking
  if ('path' in operand) return pathWords(speaking, operand.path)
  const { value } = operand
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const field = 'path' in other ? other.path.at(-1) : undefined
  const meaning = field === undefined ? undefined : form.labels.codes[field]?.[String(value)]?.[locale]
  return meaning ?? (DAY.test(String(value)) ? dayWords(String(value), locale) : String(value))
}

/** A rule, the group that it belongs to ('' the form), and those that only run together with it. */
export type RuleRow = { host: string; rule: FormRule; companions: readonly string[]; isCompanionOf?: string }

/**
 * Every rule of a form. Some run only together: where one forbids what the schema requires, another one requires it
 * otherwise. `without`: ids of the rules that are there when this one is switched off.
 */
export function ruleRows(form: FormDefinition, without: (id: string) => ReadonlySet<string>): RuleRow[] {
  const hosts: [string, readonly FormRule[]][] = [
    ['', form.rules ?? []],
    ...Object.entries(form.groups).map(([id, { rules = [] }]): [string, readonly FormRule[]] => [id, rules]),
  ]
  return hosts.flatMap(([host, rules]) => {
    const targets = rules.map(({ target }) => target?.join('.'))
    const isPaired = (at: number) =>
      targets[at] !== undefined && targets.indexOf(targets[at]) !== targets.lastIndexOf(targets[at])
    const rows = rules.map((rule, at): RuleRow => {
      const left = isPaired(at) ? without(rule.id) : undefined
      const companions = left ? rules.filter(({ id }) => id !== rule.id && !left.has(id)).map(({ id }) => id) : []
      return { host, rule, companions }
    })
    return rows.map((row) => {
      const first = rows.find((other) => other.companions.includes(row.rule.id))
      const isLater = first !== undefined && rows.indexOf(first) < rows.indexOf(row)
      return isLater ? { ...row, isCompanionOf: first.rule.id } : row
    })
  })
}

/** Ids of all rules of a form. */
export const ruleIds = ({ rules = [], groups }: Pick<FormDefinition, 'rules' | 'groups'>): Set<string> =>
  new Set([...rules, ...Object.values(groups).flatMap((group) => group.rules ?? [])].map(({ id }) => id))
