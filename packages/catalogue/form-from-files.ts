import type { FormDefinition } from '@kurier/forms/definition'
import { readJsonSchema, type SchemaReading } from './json-schema/read-json-schema.ts'
import { nameNotes } from './map/applicant-name.ts'
import { formOfJsonSchema } from './map/form-of-json-schema.ts'
import { formOfTree } from './map/form-of-tree.ts'
import { givenNotes } from './map/given-notes.ts'
import { dialectOf } from './map/given-schema.ts'
import { newMapping, refuse, tell, type Mapping } from './map/mapping.ts'
import { reportOf } from './map/report.ts'
import { withGiven } from './map/with-given.ts'
import type { ImportedForm, ImportOptions, RuleNote } from './model/imported.ts'
import { mostObstacles, type GivenFile, type Obstacle, type ReadResult, type SchemaTree } from './model/tree.ts'
import { fileObstacles } from './read/file-obstacles.ts'
import { recognise, type GivenFiles, type GivenJson } from './read/recognise.ts'
import { readTranslatedRules, type TranslatedRules } from './rules/translated.ts'

/**
 * The form that files make, in whatever order they are given: a schema of XDatenfelder with its code lists and translated
 * rules, a JSON Schema, or both, and then its documents follow both. The same files and options make the same form. Nothing
 * is fetched, stored or run.
 */
export function formFromFiles(files: readonly GivenFile[], options: ImportOptions): ReadResult<ImportedForm> {
  const given = recognise(inOneOrder(files))
  if (!given.ok) return given
  const { tree, lists, rules: translations, jsonSchemas } = given.value
  const translated = translatedRules(translations)
  if (!translated.ok) return translated
  const mapping = newMapping(options, lists)
  const schema = oneSchema(mapping, given.value)
  const read = schema && readGiven(mapping, schema)
  if (mapping.obstacles.length > 0) return refused(mapping.obstacles)
  const made = tree ? ofTree(mapping, tree, translated.value, read) : read && ofJsonSchema(mapping, read, schema)
  if (!made || mapping.obstacles.length > 0) return refused(mapping.obstacles)
  const { form, rules } = made
  for (const { id, ...note } of nameNotes(form)) tell(mapping, { ...(id && { id }) }, note)
  const report = reportOf(form, { notes: mapping.notes, rules, files, elements: tree?.elements ?? 0 })
  const [json] = jsonSchemas
  return { ok: true, value: { form, report, ...(json && { schema: json.json as object }) } } // it has properties
}

type FormAndRules = { form: FormDefinition; rules: readonly RuleNote[] }

/** Names and order of files say nothing. */
const inOneOrder = (files: readonly GivenFile[]): GivenFile[] =>
  files.toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))

const refused = (obstacles: readonly Obstacle[]): ReadResult<never> => ({
  ok: false,
  obstacles: obstacles.slice(0, mostObstacles),
})

function translatedRules(files: readonly GivenJson[]): ReadResult<TranslatedRules[]> {
  const read = files.map(({ json, file }) => readTranslatedRules(json, file))
  const obstacles = read.flatMap((one) => (one.ok ? [] : one.obstacles))
  if (obstacles.length > 0) return refused(obstacles)
  return { ok: true, value: read.flatMap((one) => (one.ok ? one.value : [])) }
}

/** The JSON Schema that was given, if any; two of them, or no schema of any kind, are refused. */
function oneSchema(mapping: Mapping, { tree, jsonSchemas, lists, rules, edits }: GivenFiles): GivenJson | undefined {
  const [first, second] = jsonSchemas
  if (second) refuse(mapping, { place: placeOf(second) }, fileObstacles.secondJsonSchema)
  if (edits) refuse(mapping, { place: placeOf(edits) }, fileObstacles.edits)
  const other = lists[0]?.place ?? (rules[0] && placeOf(rules[0]))
  if (!tree && !first && other) refuse(mapping, { place: other }, fileObstacles.noSchema)
  return first
}

const placeOf = ({ file }: GivenJson) => ({ file, line: 1 })

function readGiven(mapping: Mapping, { json, file }: GivenJson): SchemaReading | undefined {
  const read = readJsonSchema(json, file)
  if (read.ok) return read.value
  mapping.obstacles.push(...read.obstacles)
  return undefined
}

function ofTree(
  mapping: Mapping,
  tree: SchemaTree,
  translated: readonly TranslatedRules[],
  read: SchemaReading | undefined,
): FormAndRules | undefined {
  if (!read) return formOfTree(mapping, tree, translated)
  const dialect = dialectOf(tree, read.structure)
  const { options } = mapping
  if (dialect.propertyNames !== options.propertyNames || dialect.labels !== options.labels) {
    tell(mapping, {}, givenNotes.dialect(dialect.propertyNames === 'versioned', dialect.labels === 'in'))
  }
  const spoken = { ...mapping, options: { ...options, ...dialect } }
  const made = formOfTree(spoken, tree, translated)
  return made && withGiven(spoken, made, read, tree.place)
}

function ofJsonSchema(mapping: Mapping, read: SchemaReading, given: GivenJson | undefined): FormAndRules | undefined {
  const { json, file = '' } = given ?? {}
  const version = typeof json === 'object' && json !== null && 'version' in json ? json.version : undefined
  const own = typeof version === 'string' ? { version } : {}
  const form = formOfJsonSchema(mapping, read, { place: { file, line: 1 }, ...own })
  mapping.notes.push(...read.notes)
  return form && { form, rules: [] }
}
