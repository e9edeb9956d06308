import { isGroupId, offeredCodes } from '@kurier/forms/definition'
import type { Condition, DefinitionId, Field, FieldId, FormDefinition, Scalar, Words } from '@kurier/forms/definition'
import { isRun, type FoundRule } from '../model/imported.ts'
import { some } from './told.ts'
import { commonId, readReference, referencePattern } from '../rules/drafts/draft.ts'
import { plain } from '../rules/drafts/vocabulary.ts'
import { hostsOf } from '../rules/layout.ts'
import { truthOf } from '../rules/literals.ts'
import { rulesOf } from '../rules/making.ts'

/**
 * A question of whose answers only some have rules that run: for the others the form asks what the schema would not, or does
 * not ask what it would. `runs` of the answers `of` which rules speak; `missing`: the answers whose rules are only told, as
 * codes; `message` says it.
 */
export type CoverageGap = { id: string; runs: number; of: number; missing: readonly string[]; message: Words }

/** The answers to a question of which rules speak. */
type Spoken = { id: FieldId; field: Field; running: Set<string>; told: Set<string> }

/**
 * The questions of a form of which not every answer that rules speak of has rules that run, in the order of the form.
 * @param rules what became of the rules of its schema, with what the edits make of it
 */
export function coverageGaps(form: FormDefinition, rules: readonly FoundRule[]): CoverageGap[] {
  const questions = questionsOf(form)
  for (const host of hostsOf(form)) {
    for (const { condition } of rulesOf(form, host)) {
      for (const [id, value] of comparisonsIn(condition)) questions.get(commonId(id))?.running.add(String(value))
    }
  }
  for (const { text } of rules.filter((rule) => !isRun(rule))) {
    for (const { id, tail } of mentionsIn(text)) {
      const question = questions.get(id)
      if (question) for (const answer of answersIn(form, question, tail)) question.told.add(answer)
    }
  }
  return [...questions.values()].flatMap((question) => gapOf(form, question))
}

function questionsOf({ fields }: FormDefinition): Map<string, Spoken> {
  const kinds: readonly string[] = ['codes', 'question', 'boolean', 'text']
  const asked = Object.entries(fields).filter(([, { type }]) => kinds.includes(type.kind))
  const questions = new Map<string, Spoken>()
  for (const [key, field] of asked) {
    const id = key as FieldId // keys of fields are their ids
    if (!questions.has(commonId(id))) questions.set(commonId(id), { id, field, running: new Set(), told: new Set() })
  }
  return questions
}

/** The fields that a condition compares, each with the value. */
function comparisonsIn(condition: Condition): [DefinitionId, Scalar][] {
  if (typeof condition === 'boolean' || condition.op === 'is-valid-date') return []
  if ('of' in condition) return [condition.of].flat().flatMap(comparisonsIn)
  if ('path' in condition) {
    const last = condition.path.at(-1)
    return last !== undefined && condition.op === 'is-true' && !isGroupId(last) ? [[last, true]] : []
  }
  const { left, right } = condition
  const path = [left, right].find((side) => 'path' in side)?.path
  const literal = [left, right].find((side) => 'value' in side)
  const last = path?.at(-1)
  return last === undefined || literal === undefined ? [] : [[last, literal.value]]
}

const references = new RegExp(referencePattern, 'g')
const name = /^ ?(?:"[^"]*"|'[^']*')/

/** The elements of a text, each with what is said of it: up to the next one, or to what follows from a condition. */
function mentionsIn(text: string): { id: string; tail: string }[] {
  const whole = plain(text)
  const found = [...whole.matchAll(references)]
  return found.map((match, at) => {
    const end = match.index + match[0].length
    const said = whole.slice(end, found[at + 1]?.index).replace(name, '')
    const [tail = ''] = said.split(/(?<!\p{L})(?:dann|sonst|ansonsten|muss|darf|zeige|wenn|bei)(?!\p{L})/iu)
    return { id: readReference(match[0])?.ids.at(-1) ?? '', tail }
  })
}

const sign = /(?:[=(≠>]|(?<!\p{L})(?:ungleich|gleich|oder|und|auswahl|antwort|code|wert)(?!\p{L}))\s*["'(]*\s*/iu

/** The answers that are compared with: after a sign of a comparison, or a word that joins several. */
function answersIn({ labels }: FormDefinition, { id, field }: Spoken, tail: string): string[] {
  const { type } = field
  const words = tail.split(sign).slice(1)
  const values = words.flatMap((word) => {
    const [value] = /^[\p{L}\p{N}_-]+/u.exec(word) ?? []
    return value === undefined ? [] : [value]
  })
  if (type.kind === 'boolean') return values.flatMap((value) => truthOf(value)?.toString() ?? [])
  if (type.kind === 'text') return values.filter((value) => /^\d{1,6}$/.test(value) || truthOf(value) !== undefined)
  const codes = offeredCodes(type)
  const meant = (value: string) =>
    codes.find((code) => labels.codes[id]?.[code]?.de.toLowerCase() === value.toLowerCase())
  return values.flatMap((value) => (codes.includes(value) ? [value] : (meant(value) ?? [])))
}

function gapOf(form: FormDefinition, { id, field, running, told }: Spoken): CoverageGap[] {
  const missing = [...told].filter((answer) => !running.has(answer))
  if (missing.length === 0) return []
  const [runs, of] = [running.size, running.size + missing.length]
  const label = form.labels.definitions[id]?.label
  const said = (language: keyof Words) => ({
    question: label?.[language] ?? id,
    answers: some(missing.map((answer) => nameOfAnswer(form, id, field, answer, language))),
  })
  const [de, en] = [said('de'), said('en')]
  const message =
    runs === 0
      ? {
          de: `Regeln zu Antworten auf „${de.question}“ laufen nicht (${de.answers}).`,
          en: `Rules on answers to “${en.question}” do not run (${en.answers}).`,
        }
      : {
          de: `Regeln laufen für ${runs} von ${of} Antworten auf „${de.question}“, für ${de.answers} nicht.`,
          en: `Rules run for ${runs} of ${of} answers to “${en.question}”, but not for ${en.answers}.`,
        }
  return [{ id, runs, of, missing, message }]
}

const yesNo = { true: { de: 'Ja', en: 'Yes' }, false: { de: 'Nein', en: 'No' } } as const

function nameOfAnswer(form: FormDefinition, id: FieldId, { type }: Field, answer: string, language: keyof Words) {
  if (type.kind === 'boolean') return yesNo[answer === 'true' ? 'true' : 'false'][language]
  return form.labels.codes[id]?.[answer]?.[language] ?? answer
}
