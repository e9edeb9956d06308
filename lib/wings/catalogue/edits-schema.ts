import { z } from 'zod'
import { serviceIdentifier } from '../../destinations/schema.ts'
import { presencesSaid, ruleEffects, ruleTests, type Edits } from '@kurier/forms/edits/changes'
import { invalid } from '../../platform/errors.ts'
import { judged } from '../../platform/fitting.ts'
import { longestTexts, longestTitle } from '@kurier/catalogue/terms'

/** Limits: characters of an id and of a path, entries of a table, pages, own rules, their conditions, and parts of a name. */
const most = { id: 200, path: 2_000, entries: 20_000, pages: 200, ownRules: 500, conditions: 20, nameParts: 5 } as const

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

const OWN_RULE = /^own-[1-9]\d{0,5}$/
const path = z.string().max(most.path, `It may have at most ${most.path} characters.`)

const ownRule = z.strictObject({
  host: id,
  effect: z.enum(ruleEffects),
  target: path,
  joint: z.enum(['and', 'or']),
  when: z
    .array(z.strictObject({ path, is: z.enum(ruleTests), value: line(longestTexts.label).optional() }))
    .min(1, 'A rule must have a condition.')
    .max(most.conditions, `A rule may have at most ${most.conditions} conditions.`),
  instead: lines(longestTexts.text).optional(),
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
  members: table(z.enum(presencesSaid)).optional(),
  ownRules: z
    .record(z.string().regex(OWN_RULE, 'It must be own- and a number.'), ownRule)
    .refine((entries) => Object.keys(entries).length <= most.ownRules, `It may have at most ${most.ownRules} members.`)
    .optional(),
  applicantName: z.array(path).max(most.nameParts).optional(),
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
