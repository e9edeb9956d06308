import { get } from 'react-hook-form'
import { isChoiceKey } from '@kurier/forms/choices'
import { askedFaultsOf } from '@kurier/forms/asked-faults'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import { documentOf, type MemberValues } from '@kurier/forms/document'
import type { FormFault } from '@kurier/forms/fault-kinds'
import { faultSentence } from '@kurier/forms/fault-words'
import { inOrderOf } from '@kurier/forms/faults'
import { idAt, pathOfPointer, pointerOfPath } from '@kurier/forms/pointers'
import { gatesFault } from '@kurier/forms/gate-words'
import { firstGateBeside } from './gates.ts'
import { goneFiles } from './gone-files.ts'
import { undecidedProofs } from './later-proofs.ts'
import { notationSentence } from './number-words.ts'
import { fieldAt, pageOf } from './places.ts'
import { statesOf } from './rule-places.ts'
import { withEnclosedLabels, wordsIn } from './words.ts'

/**
 * A missing or wrong answer: the field that shows it, the page of that field, and a sentence in both languages, parts
 * of which may be in another one. `isFileGone`: files that were added there have to be added once more.
 */
export type PlacedFault = { field: string; page: string; message: Words; isFileGone?: true }

/**
 * The faults of the form's values, in the order of the form; one sentence for each field. `unreadable`: fields that
 * hold a day or time that does not exist.
 */
export type Judge = (values: MemberValues, unreadable?: readonly string[]) => PlacedFault[]

/** Judges by the form's tables, and by the form's own additional demands. */
export async function loadJudge(form: FormDefinition): Promise<Judge> {
  const inEnglish = withEnclosedLabels(form, 'en')
  const told = (fault: FormFault, values: MemberValues): Words => {
    if (fault.kind === 'rule' && !fault.of) return { ...fault.message, en: wordsIn(form, fault.message, 'en') }
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
    const missing = [...gone, ...undecidedProofs(form, values)].map(({ id, path }): FormFault => {
      return { kind: 'missing', id, pointer: pointerOfPath(form, path) }
    })
    const faults = askedFaultsOf(form, documentOf(form, values)).map((fault) => toldAtChosen(form, fault, values))
    const files = new Set(gone.map(({ path }) => path))
    // each field shows its first fault: a day that does not exist is not reported as missing too
    const all = inOrderOf(form, [...noMoments, ...missing, ...faults])
    const now = { closed: statesOf(form, values).closed, values }
    return placed(form, all, { now, told: (fault) => told(fault, values), files })
  }
}

/** Of a choice that is made, what is missing of the chosen member is told at that. */
function toldAtChosen(form: FormDefinition, fault: FormFault, values: MemberValues): FormFault {
  if (fault.kind !== 'one-of' && fault.kind !== 'rule') return fault
  const [key, ...around] = fieldAt(form, fault).split('.').toReversed()
  const chosen: unknown = key && isChoiceKey(key) ? get(values, [...around.toReversed(), key].join('.')) : undefined
  const id = fault.of?.find((one) => one === chosen)
  if (id === undefined) return fault
  return { kind: 'missing', id, pointer: pointerOfPath(form, [...around.toReversed(), id].join('.')) }
}

/** The fault of a text that is not a moment of its kind. */
const noMoments = { time: 'no-time', datetime: 'no-datetime' } as const

function noMomentAt(form: FormDefinition, field: string): FormFault {
  const pointer = pointerOfPath(form, field)
  const id = idAt(form, pointer)
  const type = id && form.fields[id]?.type.kind
  const kind = type === 'time' || type === 'datetime' ? noMoments[type] : 'no-date'
  return { kind, pointer, ...(id && { id }) }
}

/** `files`: paths of the fields whose files are gone. */
type Telling = {
  now: { closed: ReadonlySet<string>; values: MemberValues }
  told: (fault: FormFault) => Words
  files: ReadonlySet<string>
}

function placed(form: FormDefinition, faults: readonly FormFault[], { now, told, files }: Telling): PlacedFault[] {
  const byField = new Map<string, PlacedFault>()
  for (const fault of faults) {
    const own = fieldAt(form, fault, now)
    // gates are answered together
    const gate = firstGateBeside(form, own, now)
    const field = gate ?? own
    if (byField.has(field)) continue
    const page = pageOf(form, field)?.key ?? ''
    const message = gate !== undefined && fault.kind === 'missing' ? gatesFault : told(fault)
    byField.set(field, { field, page, message, ...(files.has(field) && { isFileGone: true }) })
  }
  return [...byField.values()]
}
