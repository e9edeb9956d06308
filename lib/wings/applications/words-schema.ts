import { z } from 'zod'
import { certainties } from '@kurier/forms/definition'
import { consequences } from '@kurier/forms/naming-report'
import { longestLabel, longestHint, longestMeaning, languages } from './terms.ts'

/** One line without control characters and without characters that turn the direction of the text after them. */
const line = (most: number) =>
  z
    .string({ error: 'It must be a text.' })
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text !== '', 'It must not be empty: say it in both languages, or leave it out.')
    .refine((text) => [...text].length <= most, `It may have at most ${most} characters.`)
    .refine(
      (text) => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text),
      'It must be one line of plain text.',
    )

const words = (most: number) => z.strictObject({ de: line(most), en: line(most) })

/** All words that the operator gives one field; for omitted ones the form's own words hold. */
export const fieldWords = z.strictObject({
  label: words(longestLabel).optional(),
  hint: words(longestHint).optional(),
  codes: z.record(z.string(), words(longestMeaning)).default({}),
})
export type FieldWords = z.output<typeof fieldWords>

/** Body of POST /api/portal/admin/forms/{path}/words: a file as text; `field`, `language`: of a list in one language. */
export const wordsFile = z.strictObject({
  // as much as a body may have
  file: z.string({ error: 'file must be a text.' }).meta({ maxLength: 1_048_576 }),
  field: z.string().optional(),
  language: z.enum(languages).default('de'),
})

const texts = z.object({ de: z.string(), en: z.string() })

/** Everything in a form that needs words, with the words that hold: the operator's before the form's own. */
export const namingAnswer = z.object({
  path: z.string(),
  form: z.string(),
  version: z.string(),
  lists: z.int(),
  unnamed: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      isList: z.boolean(),
      isNamed: z.boolean(),
      isOwn: z.boolean(),
      source: z.enum(certainties).nullable(),
      consequence: z.enum(consequences),
      recorded: z.array(texts),
      places: z.array(z.array(texts)),
      label: texts.nullable(),
      hint: texts.nullable(),
      codes: z.array(z.object({ code: z.string(), words: texts.nullable(), neverOffered: z.boolean() })),
    }),
  ),
})
export type NamingAnswer = z.output<typeof namingAnswer>

const openText = z.object({ de: z.string().optional(), en: z.string().optional() })

/** All words of a form as a file; missing words are empty. `title`, `intro`, `pageTexts`: of imported forms. */
export const wordsOfFormAnswer = z.object({
  form: z.string(),
  version: z.string(),
  title: openText.optional(),
  intro: openText.optional(),
  definitions: z.record(
    z.string(),
    z.object({
      label: openText.optional(),
      hint: openText.optional(),
      text: openText.optional(),
      output: openText.optional(),
    }),
  ),
  codes: z.record(z.string(), z.record(z.string(), openText)),
  pageTexts: z.record(z.string(), z.object({ title: openText.optional(), intro: openText.optional() })).optional(),
})

/** Result of reading a file: the ids whose words have changed, and how many texts hold for both languages. */
export const takenWords = z.object({ changed: z.array(z.string()), inOneLanguage: z.int() })
