import type { FieldElement, GroupElement, Position, SchemaTree } from '../model/tree.ts'
import type { SampleField, SampleGroup, SamplePosition, SampleSchema } from './sample-schema.ts'

const place = { file: 'schema.xml', line: 1 }

/** A schema as it is read, without its file; `format`: xdf3 unless given. */
export function sampleTree(schema: SampleSchema, format: SchemaTree['format'] = 'xdf3'): SchemaTree {
  const { id = 'S99000000001', version = '1.0.0', name = 'Schema', title = 'Antrag', hint = '' } = schema
  return {
    format,
    id,
    name,
    title,
    hint,
    place,
    ...(version !== '' && { version }),
    basis: schema.basis ?? [],
    rules: (schema.rules ?? []).map((rule) => ({ version: '1.0.0', name: 'Regel', ...rule, place })),
    members: schema.members.map(positionOf),
    elements: 1,
  }
}

function positionOf([times, element, basis = []]: SamplePosition): Position {
  const [min = '', max = ''] = times.split(':')
  const read = 'members' in element ? groupOf(element) : fieldOf(element)
  return { element: read, min: Number(min), ...(max !== '*' && { max: Number(max) }), basis, place }
}

function common(element: SampleField | SampleGroup) {
  const { id, version = '1.0.0', label = id, name = label, outputLabel = label, hint = '', outputHint = '' } = element
  return {
    id,
    name,
    label,
    outputLabel,
    hint,
    outputHint,
    place,
    ...(version !== '' && { version }),
    basis: element.basis ?? [],
    rules: (element.rules ?? []).map((rule) => ({ version: '1.0.0', name: 'Regel', ...rule, place })),
  }
}

function fieldOf(element: SampleField): FieldElement {
  const { list, codes, maxSize, prefill = 'keine' } = element
  return {
    ...common(element),
    kind: 'field',
    fieldKind: element.fieldKind ?? (list || codes ? 'select' : 'input'),
    dataType: element.dataType ?? 'text',
    constraints: element.constraints ?? {},
    content: element.content ?? '',
    mediaTypes: element.mediaTypes ?? [],
    ...(list && { list }),
    ...(codes && { codes }),
    ...(maxSize !== undefined && { maxSize }),
    ...(prefill !== 'keine' && { isPrefilled: true }),
  }
}

const groupOf = (element: SampleGroup): GroupElement => ({
  ...common(element),
  kind: 'group',
  isChoice: element.isChoice ?? false,
  members: element.members.map(positionOf),
})
