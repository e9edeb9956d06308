import type { Words } from '@kurier/forms/definition'
import type { DraftCondition, DraftRule, Reference } from './drafts/draft.ts'
import { plain, type Vocabulary } from './drafts/vocabulary.ts'
import { takeCondition } from './sentences/conditions.ts'
import { takeDemand, type Demand } from './sentences/demands.ts'
import { rulesOf, takeOthersThen, takeOutcomes, takeUnsaid, type EffectOutcome } from './sentences/effects.ts'
import { attempt, firstOf, isAtEnd, scannerOf, take, takeWords, type Scanner } from './sentences/scanner.ts'

/** UTF-16 code units of the longest text that is read. */
export const longestSentences = 10_000
const mostDrafts = 200

/**
 * The rules that German sentences say: `Wenn F99000001 = 001, dann muss F99000002 befüllt werden.` Undefined unless
 * every sentence is understood up to its last sign: an omitted part might turn the others around.
 */
export function readSentences(text: string, vocabulary: Vocabulary): DraftRule[] | undefined {
  if (text.length > longestSentences) return undefined
  const scanner = scannerOf(plain(text), vocabulary)
  const rules: DraftRule[] = []
  while (!isAtEnd(scanner)) {
    const said = firstOf(scanner, [takeDate, takeConditional, takeMain])
    if (!said || rules.length > mostDrafts) return undefined
    rules.push(...said)
    take(scanner, '[.,;]')
  }
  return rules.length > 0 ? rules : undefined
}

/** `Wenn …, dann …, sonst …`. */
function takeConditional(scanner: Scanner): DraftRule[] | undefined {
  if (takeWords(scanner, 'wenn|falls|sofern|bei') === undefined) return undefined
  const condition = takeCondition(scanner)
  if (condition === undefined) return undefined
  take(scanner, ',')
  const isThen = takeWords(scanner, 'dann|so') !== undefined
  const demand = attempt(scanner, takeDemand)
  if (demand) return [underCondition(demand, condition)]
  const unsaid = isThen ? takeUnsaid(scanner) : undefined
  const said = takeOutcomes(scanner)
  if (!said) return undefined
  const outcomes = [...(unsaid ? [unsaid] : []), ...said]
  const opposite: DraftCondition = { op: 'not', of: condition }
  const otherwise = takeOtherwise(scanner, outcomes)
  const others = otherwise ? undefined : takeOthersThen(scanner)
  return [...rulesOf([...outcomes, ...(others ? [others] : [])], condition), ...rulesOf(otherwise ?? [], opposite)]
}

const underCondition = (demand: Demand, condition: DraftCondition): DraftRule => ({
  ...demand,
  condition: { op: 'or', of: [{ op: 'not', of: condition }, demand.condition] },
})

/** `sonst zeige … nicht an`, `ansonsten nicht`. */
function takeOtherwise(scanner: Scanner, outcomes: readonly EffectOutcome[]): EffectOutcome[] | undefined {
  return attempt(scanner, () => {
    take(scanner, '[.,;]')
    if (takeWords(scanner, 'sonst|ansonsten|andernfalls') === undefined) return undefined
    const otherwise = takeOutcomes(scanner, outcomes)
    if (otherwise) return otherwise
    const shown = outcomes.filter(({ effects }) => effects.includes('show'))
    const isPlain = shown.length === outcomes.length && takeWords(scanner, 'nicht') !== undefined
    return isPlain ? [{ effects: ['forbid'], targets: shown.flatMap(({ targets }) => targets) }] : undefined
  })
}

/**
 * Reads what holds always, or under a condition after it; `dann` may not follow the condition, since it would begin
 * another rule.
 */
function takeMain(scanner: Scanner): DraftRule[] | undefined {
  const demand = attempt(scanner, takeDemand)
  const outcomes = demand ? [] : takeOutcomes(scanner)
  const condition = outcomes && takeTrailing(scanner)
  if (!outcomes || condition === undefined) return undefined
  if (demand) return [condition === true ? demand : underCondition(demand, condition)]
  return rulesOf(outcomes, condition)
}

function takeTrailing(scanner: Scanner): DraftCondition | undefined {
  const isConditional = attempt(scanner, () => {
    take(scanner, ',')
    return takeWords(scanner, 'wenn|falls|sofern')
  })
  const condition = isConditional === undefined ? true : takeCondition(scanner)
  const isEnd = isAtEnd(scanner) || scanner.text.slice(scanner.at).trimStart().startsWith('.')
  return isConditional === undefined || isEnd ? condition : undefined
}

const dateMessage: Words = {
  de: 'Tag, Monat und Jahr ergeben kein gültiges Datum.',
  en: 'Day, month and year are no valid date.',
}
const validity = 'muss die Validität des sich ergebenden Kalenderdatums sichergestellt werden'
const reason =
  String.raw`d\. ?h\. es muss z\. ?b\. (?:der )?[\d.]{6,10} oder (?:der )?[\d.]{6,10} verhindert werden, ` +
  'da diese keine korrekten Datumsangaben sind'

/**
 * `Wenn alle drei Felder … befüllt sind, muss die Validität des sich ergebenden Kalenderdatums sichergestellt werden.`
 */
function takeDate(scanner: Scanner): DraftRule[] | undefined {
  if (takeWords(scanner, 'wenn') === undefined) return undefined
  const condition = takeCondition(scanner)
  take(scanner, ',')
  takeWords(scanner, 'dann')
  if (condition === undefined || takeWords(scanner, validity) === undefined) return undefined
  attempt(scanner, () => (take(scanner, String.raw`\.`) === undefined ? undefined : take(scanner, reason)))
  const [day, month, year, ...others] = filledIn(condition)
  if (!day || !month || !year || others.length > 0 || !areInOrder(scanner, [day, month, year])) return undefined
  const empty = [day, month, year].map((part): DraftCondition => ({ op: 'is-empty', reference: part }))
  const valid: DraftCondition = { op: 'or', of: [...empty, { op: 'is-valid-date', day, month, year }] }
  return [{ effect: 'valid', condition: valid, message: dateMessage }]
}

/** The references that a condition requires to be filled in, if it says nothing else. */
function filledIn(condition: DraftCondition): Reference[] {
  if (typeof condition === 'boolean' || condition.op !== 'and') return []
  const parts = condition.of.map((part) =>
    typeof part !== 'boolean' && part.op === 'not' && typeof part.of !== 'boolean' && part.of.op === 'is-empty'
      ? part.of.reference
      : undefined,
  )
  return parts.every((part) => part !== undefined) ? parts : []
}

/** True when the names of the three fields show that they are day, month and year. */
function areInOrder({ vocabulary }: Scanner, fields: readonly Reference[]): boolean {
  return ['tag', 'monat', 'jahr'].every((name, at) => {
    const names = vocabulary.names.get(fields[at]?.ids.at(-1) ?? '') ?? []
    return names.some((one) => one.toLowerCase().startsWith(name))
  })
}
