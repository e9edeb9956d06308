import type { FormDefinition } from '@kurier/forms/definition'
import type { RuleNote } from '../model/imported.ts'
import type { SchemaTree } from '../model/tree.ts'
import type { TranslatedRules } from '../rules/translated.ts'
import { withRules } from '../rules/with-rules.ts'
import { applicantNameOf } from './applicant-name.ts'
import { identityOf } from './identity.ts'
import { refuse, tell, type Mapping } from './mapping.ts'
import { listNotes } from './list-notes.ts'
import { obstacles } from './obstacles.ts'
import { pagesOf } from './pages.ts'
import { mappedTree } from './structure.ts'

export type FormOfSchema = { form: FormDefinition; rules: readonly RuleNote[] }

/**
 * A schema of XDatenfelder as a form, by the table of the design; nothing when it is refused. What is told and refused is
 * put into `mapping`.
 */
export function formOfTree(
  mapping: Mapping,
  tree: SchemaTree,
  translated: readonly TranslatedRules[],
): FormOfSchema | undefined {
  const { title, hint, id, place } = tree
  const { schemaUri } = mapping.options
  const identity = identityOf(mapping, { ...tree, title, intro: hint })
  const mapped = mappedTree(mapping, tree)
  if (mapped.structure.root.length === 0) refuse(mapping, { id, place }, obstacles.empty(id))
  if (mapping.obstacles.length > 0) return undefined
  const { structure, labels, ruleTexts, notes, rules } = withRules(
    mapped.structure,
    { texts: mapped.texts, translated, schema: id },
    mapped.labels,
  )
  for (const note of notes) {
    const at = note.place ?? mapped.places.get(note.id ?? '')
    mapping.notes.push({ ...note, ...(at && { place: at }) })
  }
  tellOfUnusedLists(mapping, structure.fields)
  const said = Object.keys(ruleTexts).length > 0 ? { ...labels, ruleTexts } : labels
  const form: FormDefinition = {
    ...identity,
    ...structure,
    applicantName: applicantNameOf(structure),
    labels: said,
    pages: pagesOf({ ...structure, labels: said }),
    source: { format: tree.format, id, version: tree.version ?? identity.version },
    ...(schemaUri && { schemaUri }),
  }
  return { form, rules }
}

function tellOfUnusedLists(mapping: Mapping, fields: FormDefinition['fields']): void {
  const used = new Set(Object.values(fields).flatMap(({ type }) => (type.kind === 'codes' && type.list?.uri) || []))
  for (const { uri, place } of mapping.lists) {
    if (!used.has(uri)) tell(mapping, { place }, listNotes.unusedList(uri))
  }
}
