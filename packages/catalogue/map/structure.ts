import type { DefinitionId, Field, FullLabel, Group, Labels, Structure, Words } from '@kurier/forms/definition'
import type { FieldElement, TreePlace, RuleText, SchemaTree } from '../model/tree.ts'
import { dayRules } from './day-bounds.ts'
import { elementsOf, type DefinedElement, type Elements } from './elements.ts'
import { mappedField, type MappedField } from './fields.ts'
import { membersOf, type Composing } from './groups.ts'
import { labelOf } from './labels.ts'
import { tell, type Mapping } from './mapping.ts'
import { constraintNotes } from './constraint-notes.ts'
import { notes } from './notes.ts'

/** A schema as structure and texts of a form, before its rules; `texts`: the rules of everything that is in the form. */
export type MappedTree = {
  structure: Structure
  labels: Labels
  texts: readonly BorneRule[]
  /** Where each definition stands in the schema first. */
  places: ReadonlyMap<string, TreePlace>
}

/** A rule and what bears it; '' the schema itself. */
export type BorneRule = { bearer: DefinitionId | ''; rule: RuleText }

/** Maps a schema by the table of the design; what is told and refused is put into `mapping`. */
export function mappedTree(mapping: Mapping, tree: SchemaTree): MappedTree {
  const elements = elementsOf(tree)
  const fields = mappedFields(mapping, elements)
  const composing: Composing = { mapping, elements, fields, groups: new Map() }
  const root = membersOf(composing, tree.members)
  const rules = dayRules(composing, '', root)
  const { isIn, ofField, ofGroup } = reached(composing, root)
  const kept = elements.all.filter(({ id }) => isIn.has(id))
  tellOfElements(mapping, elements, isIn)
  const structure = {
    root,
    ...(rules.length > 0 && { rules }),
    fields: Object.fromEntries(ofField),
    groups: Object.fromEntries(ofGroup),
  }
  const own = tree.rules.map((rule) => ({ bearer: '' as const, rule }))
  const texts = kept.flatMap(({ id, element }) => element.rules.map((rule) => ({ bearer: id, rule })))
  const places = new Map<string, TreePlace>(kept.map(({ id, element }) => [id, element.place]))
  return { structure, labels: labelsOf(composing, kept), texts: [...own, ...texts], places }
}

function mappedFields(mapping: Mapping, { all }: Elements): Map<DefinitionId, MappedField> {
  const fields = new Map<DefinitionId, MappedField>()
  for (const defined of all) {
    if (defined.element.kind !== 'field') continue
    const mapped = mappedField(mapping, defined as DefinedElement<FieldElement>) // its element is a field
    if (mapped) fields.set(defined.id, mapped)
  }
  return fields
}

/** What stands in the form: groups that are left out may hold what is nowhere else. */
function reached({ fields, groups, elements }: Composing, root: readonly { id: DefinitionId }[]) {
  const isIn = new Set<DefinitionId>()
  const walk = ({ id }: { id: DefinitionId }): void => {
    if (isIn.has(id)) return
    isIn.add(id)
    groups.get(id)?.members.forEach(walk)
  }
  root.forEach(walk)
  const kept = elements.all.map(({ id }) => id).filter((id) => isIn.has(id))
  const fieldOf = (id: DefinitionId): [string, Field][] => {
    const mapped = fields.get(id)
    return mapped ? [[id, mapped.field]] : []
  }
  const groupOf = (id: DefinitionId): [string, Group][] => {
    const group = groups.get(id)
    return group ? [[id, group]] : []
  }
  return { isIn, ofField: kept.flatMap(fieldOf), ofGroup: kept.flatMap(groupOf) }
}

function tellOfElements(mapping: Mapping, { all }: Elements, isIn: ReadonlySet<DefinitionId>): void {
  const toldOf = new Set(mapping.notes.flatMap((note) => (note.kind === 'left-out' && note.id ? [note.id] : [])))
  for (const { id, element, isRenamed } of all) {
    if (isIn.has(id) && isRenamed) tell(mapping, element, notes.renamed(id))
    if (!isIn.has(id) && !toldOf.has(element.id)) tell(mapping, element, notes.elsewhereLeftOut())
  }
  const latin = all.filter(
    ({ id, element }) => isIn.has(id) && 'dataType' in element && element.dataType === 'text_latin',
  )
  if (latin.length > 0) tell(mapping, {}, constraintNotes.latin(latin.length))
}

function labelsOf({ mapping, fields }: Composing, kept: readonly DefinedElement[]): Labels {
  const byField = <T>(read: (mapped: MappedField) => Readonly<Record<string, T>>) =>
    Object.fromEntries(
      kept.flatMap(({ id }) => {
        const mapped = fields.get(id)
        const found = mapped ? read(mapped) : {}
        return Object.keys(found).length > 0 ? [[id, found] as const] : []
      }),
    )
  const labelFor = (defined: DefinedElement): FullLabel => {
    const mapped = fields.get(defined.id)
    if (mapped) return mapped.label
    const { label, told } = labelOf(defined)
    tell(mapping, defined.element, ...told)
    return label
  }
  return {
    definitions: Object.fromEntries(kept.map((defined) => [defined.id, labelFor(defined)])),
    codes: byField<Words>(({ codes }) => codes?.words ?? {}),
    codeHints: byField<Words>(({ codes }) => codes?.hints ?? {}),
  }
}
