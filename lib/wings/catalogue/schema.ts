import { z } from 'zod'
import { serviceIdentifier, submissionSchema } from '../../destinations/schema.ts'
import type { FormDefinition } from '@kurier/forms/definition'
import { editsSchema } from './edits-schema.ts'
import {
  importDefaults,
  labelModes,
  noteKinds,
  propertyNames,
  ruleOrigins,
  FORM_NAME,
  FORM_VERSION,
  importOutcomes,
  importStates,
  longestFormName,
  longestVersion,
} from '@kurier/catalogue/terms'

const name = z
  .string()
  .max(longestFormName, `It may have at most ${longestFormName} characters.`)
  .regex(FORM_NAME, 'It must have letters and digits, and - or _ between them.')
const version = z
  .string()
  .max(longestVersion, `It may have at most ${longestVersion} characters.`)
  .regex(FORM_VERSION, 'It must have letters and digits, and . or - between them.')

/** What an operator says of an import beside its files. */
export const importOptions = z.strictObject({
  name: name.optional(),
  version: version.optional(),
  path: name.optional(),
  serviceIdentifier: serviceIdentifier.optional(),
  schemaUri: submissionSchema.shape.schemaUri.optional(),
  propertyNames: z.enum(propertyNames).default(importDefaults.propertyNames),
  labels: z.enum(labelModes).default(importDefaults.labels),
  openLists: z.boolean().default(importDefaults.openLists),
})

/** Member `options` of POST /api/portal/admin/imports, as JSON. */
export const importWish = importOptions.extend({ isCheck: z.boolean().default(false) })

const words = z.object({ de: z.string(), en: z.string() })
const place = z.object({ file: z.string(), line: z.int() })
const time = z.date().transform((date) => date.toISOString())

const note = z.object({
  kind: z.enum(noteKinds),
  id: z.string().optional(),
  place: place.optional(),
  message: words,
})

const report = z.object({
  counts: z.object({
    fields: z.int(),
    groups: z.int(),
    pages: z.int(),
    lists: z.int(),
    codes: z.int(),
    elements: z.int(),
  }),
  notes: z.array(note),
  rules: z.array(
    z.object({
      id: z.string(),
      bearer: z.string(),
      text: z.string(),
      origin: z.enum(ruleOrigins),
      runs: z.array(z.string()),
      isObeyed: z.literal(true).optional(),
      isOff: z.literal(true).optional(),
      standIns: z.array(z.string()).optional(),
      reason: words.optional(),
      place: place.optional(),
    }),
  ),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
})

const gap = z.object({ id: z.string(), runs: z.int(), of: z.int(), missing: z.array(z.string()), message: words })

const versionNames = { name: z.string(), version: z.string(), path: z.string() }
const state = z.enum(importStates)

/** What an operator has to know of a form, in whatever state: edits that do not fit, what publishing has to confirm, what is in its way. */
const findings = { unfit: z.array(note), report, gaps: z.array(gap), faults: z.array(words) }

/** What became of an import; `form` and `report` are null when it was refused, for what its obstacles say. */
export const importAnswer = z.object({
  outcome: z.enum(importOutcomes),
  form: z.object({ ...versionNames, title: z.string(), state }).nullable(),
  ...findings,
  report: report.nullable(),
  obstacles: z.array(z.object({ place, id: z.string().optional(), message: words })),
})

const listedImport = z.object({
  ...versionNames,
  state,
  revision: z.int(),
  title: words,
  serviceIdentifier: z.string(),
  schemaUri: z.string(),
  importedAt: time,
  importedBy: z.string(),
  publishedAt: time.nullable(),
  withdrawnAt: time.nullable(),
  isOffered: z.boolean(),
})

/** Every version of every imported form. */
export const importsAnswer = z.object({ imports: z.array(listedImport) })

/** Plain JSON that `formFromFiles` made and `withEdits` changed. */
const definition = z.custom<FormDefinition>((value) => typeof value === 'object' && value !== null)

/** A whole version, with its edits laid over it. */
export const importedFormAnswer = listedImport.extend({
  definition,
  imported: definition,
  edits: editsSchema,
  ...findings,
  options: importOptions,
  hasGivenSchema: z.boolean(),
})

const revision = z.int({ error: 'revision must be the number that the draft had when it was read.' })

/** Body of PUT /api/portal/admin/imports/{name}/{version}: everything that is said of a draft. */
export const draftEdits = z.strictObject({ revision, edits: editsSchema })

/** Body of POST /api/portal/admin/imports/{name}/{version}/publication; `confirmGaps`: that rules run for some answers only is meant. */
export const publication = z.strictObject({ revision: revision.optional(), confirmGaps: z.boolean().optional() })

/** What became of a version that was withdrawn. */
export const withdrawnImport = z.object({ state: z.enum(['withdrawn', 'deleted']) })
