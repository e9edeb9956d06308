import { get } from 'react-hook-form'
import { askedFaultsOf } from '#lib/forms/asked-faults.ts'
import type { FormDefinition, Words } from '#lib/forms/definition.ts'
import { documentOf, type MemberValues } from '#lib/forms/document.ts'
import type { FormFault } from '#lib/forms/fault-kinds.ts'
import { faultSentence } from '#lib/forms/fault-words.ts'
import { inOrderOf } from '#lib/forms/faults.ts'
import { idAt, pathOfPointer, pointerOfPath } from '#lib/forms/pointers.ts'
import type { RuleStates } from '#lib/forms/rule-states.ts'
import { goneFiles } from './gone-files.ts'
import { notationSentence } from './number-words.ts'
import { fieldAt, pageOf } from './places.ts'
import { statesOf } from './rule-places.ts'
import { withEnclosedLabels, wordsIn } from './words.ts'

/**
 * Something that is missing or wrong: the field it is told at, the page of that field, and a sentence in both languages, parts
 * of which may be in another one. `isFileGone`: files that were added there have to be added once more.
 */
export type PlacedFault = { field: string; page: string; message: Words; isFileGone?: true }

/**
 * What is wrong with what has been filled in, in the order of the form; one sentence for each field. `unreadable`: fields
 * that hold no day or time that exists.
 */
export type Judge = (values: MemberValues, unreadable?: readonly string[]) => PlacedFault[]

/** Judges by the form's tables, and by what only the form asks. */
export async function loadJudge(form: FormDefinition): Promise<Judge> {
  const inEnglish = withEnclosedLabels(form, 'en')
  const told = (fault: FormFault, values: MemberValues): Words => {
    if (fault.kind === 'rule') return { ...fault.message, en: wordsIn(form, fault.message, 'en') }
    const typed: unknown = fault.kind === 'type' ? get(values, pathOfPointer(form, fault.pointer)) : undefined
    const inOtherNotation = (language: 'de' | 'en') =>
      typeof typed === 'string' && fault.id ? notationSentence(form, { id: fault.id, typed }, language) : undefined
    return {
      de: inOtherNotation('de') ?? faultSentence(form, fault, 'de'),
      en: inOtherNotation('en') ?? faultSentence(inEnglish, fault, 'en'),
    }
  }
  return (values, unreadable = []) => {
    const noMoments = unreadable.map((field) => noMomentAt(form, field))
    const gone = goneFiles(form, values)
    const missing = gone.map(({ id, path }): FormFault => ({ kind: 'missing', id, pointer: pointerOfPath(form, path) }))
    const faults = askedFaultsOf(form, documentOf(form, values))
    const files = new Set(gone.map(({ path }) => path))
    // at one field the first is told: what is no day is no missing one either
    const all = inOrderOf(form, [...noMoments, ...missing, ...faults])
    return placed(form, all, { states: statesOf(form, values), told: (fault) => told(fault, values), files })
  }
}

/** What is wrong with what is no moment of each kind. */
const noMoments = { time: 'no-time', datetime: 'no-datetime' } as const

function noMomentAt(form: FormDefinition, field: string): FormFault {
  const pointer = pointerOfPath(form, field)
  const id = idAt(form, pointer)
  const type = id && form.fields[id]?.type.kind
  const kind = type === 'time' || type === 'datetime' ? noMoments[type] : 'no-date'
  return { kind, pointer, ...(id && { id }) }
}

/** `files`: paths of the fields that lack files which were there. */
type Telling = { states: RuleStates; told: (fault: FormFault) => Words; files: ReadonlySet<string> }

function placed(form: FormDefinition, faults: readonly FormFault[], { states, told, files }: Telling): PlacedFault[] {
  const byField = new Map<string, PlacedFault>()
  for (const fault of faults) {
    const field = fieldAt(form, fault.pointer, states)
    if (byField.has(field)) continue
    const page = pageOf(form, field)?.key ?? ''
    byField.set(field, { field, page, message: told(fault), ...(files.has(field) && { isFileGone: true }) })
  }
  return [...byField.values()]
}
