import type { DraftCondition, DraftRule, DraftEffect, Reference } from '../drafts/draft.ts'
import { filled } from './comparisons.ts'
import { takeReferences } from './references.ts'
import { attempt, firstOf, take, takeWords, type Scanner } from './scanner.ts'

/** What becomes of some elements. */
export type EffectOutcome = { effects: readonly DraftEffect[]; targets: readonly Reference[] }

const required = ['require'] as const
const shown = ['show'] as const
const shownAndRequired = ['show', 'require'] as const
const hidden = ['forbid'] as const
/** A permission is no rule. */
const none = [] as const

const be = '(?:sein|werden)'
const mandatory = '(?:zum Pflichtfeld|zur Pflichtfeldgruppe|zu Pflichtfeldern)'
const asMandatory = 'als Pflicht(?:feld|felder|feldern|feldgruppe|gruppe|angabe)?'
const aMandatory = 'eine?n? Pflicht(?:feld|feldgruppe|gruppe|angabe)|Pflichtfelder|Pflichtangaben'

/** What verbs say with the words that end their sentence; the elements stand between them, or before the verb. */
const clauses: readonly { verb: string; end: string; effects: readonly DraftEffect[] }[] = [
  { verb: 'muss|müssen', end: `${filled} ${be}|(?:befüllt|angegeben) und angezeigt ${be}`, effects: required },
  { verb: 'muss|müssen', end: `angezeigt ${be}|eingeblendet ${be}`, effects: shown },
  { verb: 'muss|müssen', end: `angezeigt und ${filled} ${be}`, effects: shownAndRequired },
  { verb: 'muss|müssen', end: `${asMandatory} angezeigt(?: ${be})?`, effects: shownAndRequired },
  { verb: 'muss|müssen', end: `ausgeblendet ${be}`, effects: hidden },
  { verb: 'muss|müssen|soll|sollen', end: `${mandatory} werden`, effects: required },
  { verb: 'darf|dürfen', end: `nicht leer ${be}`, effects: required },
  { verb: 'darf|dürfen', end: `nicht (?:${filled}|angezeigt|sichtbar|eingeblendet) ${be}`, effects: hidden },
  { verb: 'muss|müssen', end: `nicht ${filled} ${be}`, effects: none },
  { verb: 'kann|können', end: `${filled} ${be}`, effects: none },
  { verb: 'ist|sind', end: 'optional|ein optionales Feld|optionale Felder', effects: none },
  { verb: 'ist|sind', end: 'zu befüllen|auszufüllen|anzugeben', effects: required },
  { verb: 'ist|sind', end: aMandatory, effects: required },
  { verb: 'ist|sind', end: 'anzuzeigen|einzublenden', effects: shown },
  { verb: 'ist|sind', end: `${asMandatory} anzuzeigen`, effects: shownAndRequired },
  { verb: 'ist|sind', end: 'auszublenden|nicht anzuzeigen|ausgeblendet', effects: hidden },
  { verb: 'wird|werden', end: 'angezeigt|eingeblendet', effects: shown },
  { verb: 'wird|werden', end: `${asMandatory} angezeigt`, effects: shownAndRequired },
  { verb: 'wird|werden', end: 'ausgeblendet|nicht angezeigt', effects: hidden },
]

const makeMandatory =
  'mache (?:es|sie|dieses|diese) zu (?:einer Pflichtangabe|einem Pflichtfeld|einer Pflichtfeldgruppe)'
const themAgain = 'es|sie|dieses|diese|das Feld|die Felder|die Gruppe|die Feldgruppe|die Datenfelder'

/** Everything that one sentence says becomes of elements; `before`: what the sentence has spoken of. */
export function takeOutcomes(scanner: Scanner, before: readonly EffectOutcome[] = []): EffectOutcome[] | undefined {
  const first = takeOutcome(scanner, before)
  if (!first) return undefined
  const outcomes = [first]
  for (let next = takeNext(scanner, outcomes); next; next = takeNext(scanner, outcomes)) outcomes.push(next)
  return outcomes
}

const takeNext = (scanner: Scanner, before: readonly EffectOutcome[]): EffectOutcome | undefined =>
  attempt(scanner, () => {
    take(scanner, ',')
    takeWords(scanner, 'und')
    return firstOf(scanner, [
      () => takeMandatory(scanner, before),
      () => takeOutcome(scanner, before),
      () => takeElliptic(scanner),
    ])
  })

const takeOutcome = (scanner: Scanner, before: readonly EffectOutcome[]): EffectOutcome | undefined =>
  firstOf(scanner, [() => takeCommand(scanner, before), takeClause])

/** `aktiviere …`, `deaktiviere …`, `zeige … als Pflicht an`, `blende … aus`, `erscheint … und muss befüllt werden`. */
function takeCommand(scanner: Scanner, before: readonly EffectOutcome[]): EffectOutcome | undefined {
  const verb = takeWords(scanner, 'aktiviere|deaktiviere|zeige|blende|erscheint|erscheinen')?.toLowerCase()
  if (verb === undefined) return undefined
  const isFirst = verb === 'zeige' && takeWords(scanner, asMandatory) !== undefined
  const targets = takeReferences(scanner) ?? takeThem(scanner, before)
  if (!targets) return undefined
  if (verb === 'deaktiviere') return { effects: hidden, targets }
  if (verb === 'blende') return takeWords(scanner, 'aus') === undefined ? undefined : { effects: hidden, targets }
  if (verb !== 'zeige') return { effects: shown, targets }
  const isRequired = takeWords(scanner, asMandatory) !== undefined || isFirst
  const isNot = takeWords(scanner, 'nicht') !== undefined
  takeWords(scanner, 'an')
  if (isNot) return isRequired ? undefined : { effects: hidden, targets }
  return { effects: isRequired ? shownAndRequired : shown, targets }
}

function takeThem(scanner: Scanner, before: readonly EffectOutcome[]): readonly Reference[] | undefined {
  return takeWords(scanner, themAgain) === undefined ? undefined : before.at(-1)?.targets
}

/** `muss das Feld … befüllt werden`, `das Feld … muss befüllt werden`. */
function takeClause(scanner: Scanner): EffectOutcome | undefined {
  for (const { verb, end, effects } of clauses) {
    const targets = firstOf(scanner, [
      () => (takeWords(scanner, verb) === undefined ? undefined : takeEnded(scanner, end)),
      () => {
        const subjects = takeReferences(scanner)
        const isSaid = subjects && takeWords(scanner, verb) !== undefined && takeWords(scanner, end) !== undefined
        return isSaid ? subjects : undefined
      },
    ])
    if (targets) return { effects, targets }
  }
  return undefined
}

function takeEnded(scanner: Scanner, end: string): Reference[] | undefined {
  const targets = takeReferences(scanner)
  return targets && takeWords(scanner, end) !== undefined ? targets : undefined
}

/** `UND mache es zu einer Pflichtangabe`, `und muss befüllt werden`: of the one element that was spoken of last. */
function takeMandatory(scanner: Scanner, before: readonly EffectOutcome[]): EffectOutcome | undefined {
  const words = `${makeMandatory}|muss ${filled} werden`
  const targets = before.at(-1)?.targets ?? []
  if (targets.length !== 1 || takeWords(scanner, words) === undefined) return undefined
  return { effects: required, targets }
}

/** `muss X als Pflichtfeldgruppe angezeigt UND Y ausgeblendet werden`: the verb is said once. */
function takeElliptic(scanner: Scanner): EffectOutcome | undefined {
  const targets = takeEnded(scanner, `ausgeblendet ${be}`)
  return targets && { effects: hidden, targets }
}

/** `DANN F99000001, F99000002 UND deaktiviere …`: elements without a verb before the opposite are activated. */
export const takeUnsaid = (scanner: Scanner): EffectOutcome | undefined =>
  attempt(scanner, () => {
    const targets = takeReferences(scanner)
    const isOpposed = take(scanner, String.raw`und(?= deaktiviere(?![\p{L}]))`) !== undefined
    return targets && isOpposed ? { effects: shown, targets } : undefined
  })

/** `Die beiden anderen Gruppen F99000001 und F99000002 dürfen dann nicht befüllt werden`, after a condition. */
export const takeOthersThen = (scanner: Scanner): EffectOutcome | undefined =>
  attempt(scanner, () => {
    take(scanner, String.raw`\.`)
    if (takeWords(scanner, 'die (?:beiden |zwei |drei )?anderen') === undefined) return undefined
    const targets = takeReferences(scanner)
    const end = `dürfen dann nicht (?:${filled}|angezeigt|sichtbar|eingeblendet) ${be}`
    return targets && takeWords(scanner, end) !== undefined ? { effects: hidden, targets } : undefined
  })

/** The rules that outcomes are under a condition. */
export const rulesOf = (outcomes: readonly EffectOutcome[], condition: DraftCondition): DraftRule[] =>
  outcomes.flatMap(({ effects, targets }) =>
    effects.flatMap((effect) => targets.map((target): DraftRule => ({ effect, target, condition }))),
  )
