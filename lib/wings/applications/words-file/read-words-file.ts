import { z } from 'zod'
import { codesOf, fieldOf, type FormDefinition } from '@kurier/forms/definition'
import { fieldIds } from '@kurier/forms/naming'
import { invalid, type FieldFault } from '../../../platform/errors.ts'
import { judged } from '../../../platform/fitting.ts'
import { LONGEST_WORDS_FILE, type WordsLanguage } from '../terms.ts'
import { readCodeRows } from './code-rows.ts'
import type { GivenWords } from './given-words.ts'
import { readSchemaWords } from './schema-words.ts'

/** `field`, `language`: of the list that a file in one language is about. */
export type WordsFile = { file: string; field?: string; language: WordsLanguage }

const text = z.strictObject({ de: z.string().optional(), en: z.string().optional() })
const ownFile = z.strictObject({
  form: z.string().optional(),
  version: z.string().optional(),
  definitions: z.record(z.string(), z.strictObject({ label: text.optional(), hint: text.optional() })).default({}),
  codes: z.record(z.string(), z.record(z.string(), text)).default({}),
})

/**
 * Reads words from a file, whatever of three kinds it is: ours in JSON, a code list in genericode (XML), or a JSON Schema.
 * @throws Refusal `invalid` that names the row or id, and says what to do
 */
export function readWordsFile(form: FormDefinition, { file, field, language }: WordsFile): GivenWords {
  const trimmed = textOf(file)
  if (trimmed.startsWith('<')) return ofList(form, { file: trimmed, field, language })
  const json = parsed(trimmed)
  if (isSchema(json)) return onlyOwn(form, readSchemaWords(form, json, language))
  const read = judged(ownFile, json)
  if ('faults' in read) throw invalid(read.faults)
  const { form: of, definitions, codes } = read.value
  assertOf(form, of)
  return onlyOwn(form, { definitions, codes })
}

/** The JSON of a file of our own; nothing for another kind of file. */
export function jsonOf({ file }: WordsFile): Record<string, unknown> | undefined {
  const text = textOf(file)
  const json = text.startsWith('<') ? undefined : parsed(text)
  return json && !isSchema(json) ? json : undefined
}

/** @throws Refusal `invalid` for a file of another form */
export function assertOf({ name }: FormDefinition, of: string | undefined): void {
  if (of === undefined || of === name) return
  throw broken(`The file is of the form ${of}, not of ${name}. Choose the other form, or the other file.`)
}

function textOf(file: string): string {
  if (file.length > LONGEST_WORDS_FILE) {
    throw broken(
      `The file is larger than ${LONGEST_WORDS_FILE.toLocaleString('en')} characters. Send the lists one by one.`,
    )
  }
  return file.replace(/^\uFEFF/, '').trim()
}

const isSchema = (json: object): boolean => ['$schema', '$defs', '$id', 'properties'].some((name) => name in json)

const broken = (detail: string, pointer = '/file') => invalid([{ pointer, detail }])

function parsed(file: string): Record<string, unknown> {
  const say = (): never => {
    throw broken(
      'The file is neither JSON nor XML. Take the file that can be downloaded here, a code list in genericode, or a JSON Schema.',
    )
  }
  try {
    const json: unknown = JSON.parse(file)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? { ...json } : say()
  } catch (error) {
    if (error instanceof SyntaxError) return say()
    throw error
  }
}

/** A code list says meanings of one field; which one it is has to be said. */
function ofList(form: FormDefinition, { file, field, language }: WordsFile): GivenWords {
  const rows = readCodeRows(file)
  const lists = fieldIds(form).filter((id) => fieldOf(form, id).type.kind === 'codes')
  const id = lists.find((one) => one === field)
  if (!id) {
    const fitting = lists
      .filter((one) => rows.every(({ code }) => codesOfField(form, one).includes(code)))
      .toSorted((one, other) => codesOfField(form, one).length - codesOfField(form, other).length)
    const few = fitting.length > 0 ? ` Its codes fit ${fitting.slice(0, MOST_TOLD).join(', ')}.` : ''
    const said =
      field === undefined ? 'A code list does not say which field it is of.' : `The form has no list ${field}.`
    throw broken(`${said} Say it with the field’s id.${few}`, '/field')
  }
  const foreign = rows.filter(({ code }) => !codesOfField(form, id).includes(code))
  if (foreign.length > 0) {
    throw invalid(
      foreign.map(({ row, code }) => ({
        pointer: '/file',
        detail: `Row ${row}: ${id} has no code ${code}; it has ${codesOfField(form, id).slice(0, MOST_TOLD).join(', ')}${codesOfField(form, id).length > MOST_TOLD ? ' …' : ''}. Is the list of another field?`,
      })),
    )
  }
  const told = rows.flatMap(({ code, meaning }) => (meaning ? [[code, { [language]: meaning }] as const] : []))
  if (told.length === 0) throw broken('The code list says of no code what it means: its rows have codes alone.')
  return { definitions: {}, codes: { [id]: Object.fromEntries(told) } }
}

/** Fields, or codes, that a sentence names at most. */
const MOST_TOLD = 8

const codesOfField = (form: FormDefinition, id: string): readonly string[] => {
  const type = form.fields[id]?.type
  return type ? codesOf(type) : []
}

/** @throws Refusal `invalid` at each id and code that the form does not have */
function onlyOwn(form: FormDefinition, given: GivenWords): GivenWords {
  const isKnown = (id: string): boolean => Object.hasOwn(form.fields, id) || Object.hasOwn(form.groups, id)
  const unknown = (part: string, id: string): FieldFault => ({
    pointer: `/${part}/${id}`,
    detail: `The form has no ${id}. Remove it, or correct the id.`,
  })
  const faults = [
    ...Object.keys(given.definitions).flatMap((id) => (isKnown(id) ? [] : [unknown('definitions', id)])),
    ...Object.entries(given.codes).flatMap(([id, meanings]) => {
      const all = codesOfField(form, id)
      if (all.length === 0) return [unknown('codes', id)]
      return Object.keys(meanings).flatMap((code): FieldFault[] =>
        all.includes(code)
          ? []
          : [{ pointer: `/codes/${id}/${code}`, detail: `${id} has no code ${code}. Remove it, or correct it.` }],
      )
    }),
  ]
  if (faults.length > 0) throw invalid(faults)
  return given
}
