import { text, type Field, type FieldType, type FullLabel, type Scalar } from '@kurier/forms/definition'
import type { FieldElement, FieldKind } from '../model/tree.ts'
import { findList, inlineCodes, listedCodes, type FrozenCodes } from './code-lists.ts'
import type { DefinedElement } from './elements.ts'
import { typeOf, unfit } from './field-type.ts'
import { isDeclaration, labelOf, labelOfNote, specified } from './labels.ts'
import { refuse, refuseList, tell, type Mapping } from './mapping.ts'
import { obstacles } from './obstacles.ts'
import { listNotes } from './list-notes.ts'
import { notes } from './notes.ts'
import { scalarOf } from './values.ts'

/** A field of the form. `isOptional`: nobody is asked for it, so that it is required nowhere; `isSingle`: never a list. */
export type MappedField = {
  field: Field
  label: FullLabel
  codes?: FrozenCodes
  isOptional?: true
  isSingle?: true
}

type Map = (mapping: Mapping, defined: DefinedElement<FieldElement>) => MappedField | undefined

/** `feldart`. */
const byKind: Readonly<Record<FieldKind, Map>> = {
  input: askedField,
  select: askedField,
  label: noteField,
  hidden: unaskedField,
  locked: unaskedField,
}

/** A field of a schema as the form has it; nothing when it is left out, or cannot be taken over. Either is told. */
export const mappedField: Map = (mapping, defined) => byKind[defined.element.fieldKind](mapping, defined)

function askedField(mapping: Mapping, defined: DefinedElement<FieldElement>): MappedField | undefined {
  const { element } = defined
  const read = readField(mapping, defined)
  if (!read) return undefined
  const { type, codes } = read
  if (type.kind === 'unknown') {
    tell(mapping, element, notes.object())
    return { ...labelled(mapping, defined, { type }), isOptional: true }
  }
  const preset = contentOf(mapping, element, type)
  const isDeclared = isDeclaration(defined)
  if (isDeclared && preset !== undefined) tell(mapping, element, notes.declared(element.content))
  if (element.isPrefilled) tell(mapping, element, notes.prefilled())
  const field: Field = {
    type,
    ...(preset !== undefined && !isDeclared && { preset }),
    ...(isDeclared && { isDeclaration: true }),
  }
  return { ...labelled(mapping, defined, field), ...(codes && { codes }) }
}

function unaskedField(mapping: Mapping, defined: DefinedElement<FieldElement>): MappedField | undefined {
  const { element, positions } = defined
  const read = readField(mapping, defined)
  if (!read) return undefined
  const { type, codes } = read
  const isList = positions.some(({ max }) => max !== 1)
  const fixed = isList ? undefined : contentOf(mapping, element, type)
  if (fixed === undefined) tell(mapping, element, isList ? notes.listNotAsked() : notes.notAsked())
  const isHidden = element.fieldKind === 'hidden' || fixed === undefined
  const field: Field = { type, ...(fixed !== undefined && { fixed }), ...(isHidden && { isHidden }) }
  const mapped = { ...labelled(mapping, defined, field), ...(codes && { codes }) }
  return fixed === undefined ? { ...mapped, isOptional: true } : mapped
}

/** A text to read. Where the dialect has it in documents, it stands there as an empty text. */
function noteField(mapping: Mapping, defined: DefinedElement<FieldElement>): MappedField | undefined {
  const { element } = defined
  const read = labelOfNote(defined)
  if (!read) {
    tell(mapping, element, notes.emptyNote())
    return undefined
  }
  const isIn = mapping.options.labels === 'in'
  tell(mapping, element, ...read.told, ...unfit(element.constraints, []))
  const field: Field = { ...specified(element), type: { kind: isIn ? 'hint' : 'note' } }
  return { field, label: read.label, isSingle: true, ...(!isIn && { isOptional: true }) }
}

function labelled(mapping: Mapping, defined: DefinedElement<FieldElement>, field: Field): MappedField {
  const { label, told } = labelOf(defined)
  tell(mapping, defined.element, ...told)
  return { field: { ...specified(defined.element), ...field }, label }
}

function contentOf(mapping: Mapping, element: FieldElement, type: FieldType): Scalar | undefined {
  if (element.content.trim() === '') return undefined
  const value = scalarOf(type, element.content)
  if (value === undefined) tell(mapping, element, notes.valueUnfit(element.content))
  return value
}

type FieldValues = { type: FieldType; codes?: FrozenCodes }

function readField(mapping: Mapping, defined: DefinedElement<FieldElement>): FieldValues | undefined {
  const { element } = defined
  const hasCodes = element.list !== undefined || element.codes !== undefined
  if (element.fieldKind === 'select' || (hasCodes && element.fieldKind !== 'input')) return readChoice(mapping, defined)
  const { type, told } = typeOf(element, mapping.patternOf)
  tell(mapping, element, ...told, ...(hasCodes ? [listNotes.listOfInput()] : []))
  return { type }
}

/** Data types that a choice may have without another word: its values are texts. */
const textTypes: readonly string[] = ['text', 'text_latin']

function readChoice(mapping: Mapping, { element, positions }: DefinedElement<FieldElement>): FieldValues | undefined {
  const codes = frozenCodes(mapping, element)
  if (codes === 'refused') return undefined
  tell(mapping, element, ...unfit(element.constraints, []))
  if (codes === 'open') return { type: text() }
  tell(mapping, element, ...codes.told)
  if (!textTypes.includes(element.dataType)) tell(mapping, element, listNotes.codesAsTexts(element.dataType))
  const { list } = codes
  if (codes.codes.length > 0) return { type: { kind: 'codes', codes: codes.codes, ...(list && { list }) }, codes }
  if (positions.some(({ min }) => min > 0)) refuse(mapping, element, obstacles.noCodes(element.id))
  else tell(mapping, element, listNotes.emptyList())
  return undefined
}

/** The codes of a choice; `open`: it is a free text, as its list was not given and that is allowed. */
function frozenCodes(mapping: Mapping, element: FieldElement): FrozenCodes | 'open' | 'refused' {
  const { list: reference, codes } = element
  if (codes && (codes.length > 0 || !reference)) return inlineCodes(codes)
  const found = reference && findList(reference, mapping.lists)
  if (!found) return withoutList(mapping, element)
  const { list, isOther } = found
  if (isOther) tell(mapping, element, listNotes.otherVersion(list.uri, reference.version ?? '', list.version ?? ''))
  return listedCodes(reference, list)
}

function withoutList(mapping: Mapping, element: FieldElement): 'open' | 'refused' {
  const { list, id } = element
  const { uri = '', version } = list?.versionUri ? { uri: list.versionUri } : (list ?? {})
  if (mapping.options.openLists) {
    tell(mapping, element, listNotes.openList(version ? `${uri} ${version}` : uri))
    return 'open'
  }
  if (uri) refuseList(mapping, element, { uri, version })
  else refuse(mapping, element, obstacles.unnamedList(id))
  return 'refused'
}
