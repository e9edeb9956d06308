import { z } from 'zod'
import { serviceIdentifier } from '../../destinations/schema.ts'
import type { Edits } from '@kurier/forms/edits/changes'
import { invalid } from '../../platform/errors.ts'
import { judged } from '../../platform/fitting.ts'
import { longestTexts, longestTitle } from '@kurier/catalogue/terms'

/** Limits: characters of an id, entries of a table, and pages. */
const most = { id: 200, entries: 20_000, pages: 200 } as const

/** Control characters except line breaks, and characters that turn the direction of the text after them. */
const UNSEEN = /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

const lines = (length: number) =>
  z
    .string({ error: 'It must be a text.' })
    .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
    .refine((text) => [...text].length <= length, `It may have at most ${length} characters.`)
    .refine((text) => !UNSEEN.test(text) && text.isWellFormed(), 'It must be plain text.')

const line = (length: number) => lines(length).refine((text) => !text.includes('\n'), 'It must be one line.')
const label = (length: number) =>
  line(length).refine((text) => text !== '', 'It must not be empty: leave it out instead.')

const words = <Text extends z.ZodType<string>>(text: Text) =>
  z.strictObject({ de: text.optional(), en: text.optional() }, { error: 'It must have a text as de, en or both.' })

const id = z.string().max(most.id, `It may have at most ${most.id} characters.`)
const few = (entries: object): boolean => Object.keys(entries).length <= most.entries
const table = <Value extends z.ZodType>(value: Value) =>
  z.record(id, value).refine(few, `It may have at most ${most.entries} members.`)

const page = z.strictObject({
  title: words(label(longestTitle)),
  intro: words(lines(longestTexts.text)).optional(),
  members: z.array(id).max(most.entries),
  breaks: z.array(id).max(most.entries).optional(),
})

const edits = {
  title: words(label(longestTitle)).optional(),
  intro: words(lines(longestTexts.text)).optional(),
  serviceIdentifier: serviceIdentifier.optional(),
  definitions: table(
    z.strictObject({
      label: words(label(longestTexts.label)).optional(),
      hint: words(lines(longestTexts.hint)).optional(),
      text: words(lines(longestTexts.text)).optional(),
      output: words(line(longestTexts.label)).optional(),
    }),
  ).default({}),
  codes: table(table(words(label(longestTexts.label)))).default({}),
  pages: z.array(page).max(most.pages, `It may have at most ${most.pages} pages.`).optional(),
  rules: table(z.boolean({ error: 'It must be false, which switches the rule off, or true.' })).default({}),
}

/** An operator's changes to a form, in a closed shape; omitted parts stay as the form has them. */
export const editsSchema = z.strictObject(edits)

const editsFile = z.strictObject({ editsOf: z.string().optional(), ...edits })

/**
 * Reads a file of edits: `{ "editsOf": "<name of the form>", … }`.
 * @throws Refusal `invalid` with each fault at its pointer below `/file`
 */
export function readEdits(json: unknown): Edits {
  const read = judged(editsFile, json, 'The file')
  if ('faults' in read) {
    throw invalid(
      read.faults.map(({ pointer, detail }) => ({
        pointer: `/file${pointer}`,
        detail: `${pointer || '/'}: ${detail}`,
      })),
    )
  }
  const { editsOf: _, ...value } = read.value
  return withoutUndefined(value)
}

/** Drops undefined parts: the schema leaves them for missing ones. */
function withoutUndefined(value: z.output<typeof editsSchema>): Edits {
  return JSON.parse(JSON.stringify(value)) as Edits // the schema's output, and JSON has no undefined
}
