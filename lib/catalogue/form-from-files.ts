import { formOfTree } from './map/form-of-tree.ts'
import type { Mapping } from './map/mapping.ts'
import { reportOf } from './map/report.ts'
import { recognise, type GivenJson } from './read/recognise.ts'
import { readTranslatedRules, type TranslatedRules } from './rules/translated.ts'
import { mostObstacles, type GivenFile, type Obstacle, type Read } from './tree.ts'
import type { ImportedForm, ImportOptions } from './imported.ts'

/**
 * The form that files make, in whatever order they are given: a schema of XDatenfelder with its code lists and translated
 * rules, or a JSON Schema. The same files and options make the same form. Nothing is fetched, stored or run.
 */
export function formFromFiles(files: readonly GivenFile[], options: ImportOptions): Read<ImportedForm> {
  const given = recognise(files)
  if (!given.ok) return given
  const translated = translatedRules(given.value.rules)
  if (!translated.ok) return translated
  const mapping: Mapping = { options, lists: given.value.lists, notes: [], obstacles: [] }
  const { tree } = given.value
  const made = tree && formOfTree(mapping, tree, translated.value)
  if (!made || mapping.obstacles.length > 0) return refused(mapping.obstacles)
  const { form, rules } = made
  const report = reportOf(form, { notes: mapping.notes, rules, files, elements: tree.elements })
  return { ok: true, value: { form, report } }
}

const refused = (obstacles: readonly Obstacle[]): Read<never> => ({
  ok: false,
  obstacles: obstacles.slice(0, mostObstacles),
})

function translatedRules(files: readonly GivenJson[]): Read<TranslatedRules[]> {
  const read = files.map(({ json, file }) => readTranslatedRules(json, file))
  const obstacles = read.flatMap((one) => (one.ok ? [] : one.obstacles))
  if (obstacles.length > 0) return refused(obstacles)
  return { ok: true, value: read.flatMap((one) => (one.ok ? one.value : [])) }
}
