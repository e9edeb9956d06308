import { fieldOf, offeredCodes, OTHER } from './definition.ts'
import type { FieldId, FormDefinition, FormWords, Words } from './definition.ts'
import { fieldIds, isNamed } from './naming.ts'

/**
 * Words for everything in a form that has none, which say themselves that they are invented: for demo data and tests, never
 * for a form that somebody is to fill in in earnest.
 */
export function inventedWords(form: FormDefinition): FormWords {
  const open = fieldIds(form).filter((id) => !isNamed(form, id))
  const isSilent = (id: FieldId) => !form.labels.definitions[id] && fieldOf(form, id).title === undefined
  return {
    definitions: Object.fromEntries(open.filter(isSilent).map((id) => [id, { label: question(id) }])),
    codes: Object.fromEntries(open.flatMap((id) => examples(form, id))),
  }
}

const question = (id: FieldId): Words => ({ de: `Beispielfrage ${id}?`, en: `Example question ${id}?` })

function examples(form: FormDefinition, id: FieldId): [FieldId, Record<string, Words>][] {
  const { type } = fieldOf(form, id)
  if (type.kind !== 'codes') return []
  const own = form.labels.codes[id] ?? {}
  return [[id, Object.fromEntries(offeredCodes(type).map((code, at) => [code, own[code] ?? example(code, at)]))]]
}

const example = (code: string, at: number): Words =>
  code === OTHER
    ? { de: 'Anderer Beispielwert', en: 'Another example value' }
    : { de: `Beispielwert ${letters(at)}`, en: `Example value ${letters(at)}` }

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** A, B … Z, AA, AB … */
function letters(at: number): string {
  const before = at < ALPHABET.length ? '' : letters(Math.floor(at / ALPHABET.length) - 1)
  return `${before}${ALPHABET[at % ALPHABET.length]}`
}
