import { z } from 'zod'
import type { PublishedTexts } from '@kurier/forms/edits/published-texts'
import { editsSchema } from './edits-schema.ts'

const { title, intro, definitions, codes, pages } = editsSchema.shape

/** Texts of a published form that an operator says otherwise, in a closed shape; omitted ones stay as the form has them. */
const texts = {
  title,
  intro,
  definitions,
  codes,
  // a key is made of an id
  pageTexts: z
    .record(z.string().max(200), pages.unwrap().element.pick({ title: true, intro: true }).partial())
    .optional(),
}

const textsSchema = z.strictObject(texts)

/** The same as a file, with the form and version that it was printed from. */
export const textsFile = z.strictObject({ form: z.string().optional(), version: z.string().optional(), ...texts })

/** `revision`: the one that was read; 0 as long as nothing is said. */
const revision = z.int({ error: 'revision must be the number that the texts had when they were read.' })

/** Body of PUT /api/portal/admin/imports/{form}/{version}/texts, and its answer: all that is said of a published version. */
export const changedTexts = z.strictObject({ revision, texts: textsSchema })

/** Drops undefined parts, which the schema leaves for missing ones. */
export const definiteTexts = ({
  title,
  intro,
  definitions,
  codes,
  pageTexts,
}: z.output<typeof textsSchema>): PublishedTexts =>
  JSON.parse(JSON.stringify({ title, intro, definitions, codes, pageTexts })) as PublishedTexts // the schema's output, and JSON has no undefined
