import fc from 'fast-check'
import { codes, question, text } from '../definition.ts'
import type { DefinitionId, Field, FieldId, FieldType, FormDefinition } from '../definition.ts'
import type { FormRule, Group, GroupId, Member } from '../definition.ts'
import { plannedRules, rulesFrom, type PlannedRule } from './arbitrary-rules.ts'
import { named } from './named.ts'
import { goodValues } from './sample-values.ts'

/** A member before it has an id. */
type Plan = { name?: string; required: boolean; list?: Member['list']; field?: Field; group?: GroupPlan }
type GroupPlan = {
  members: readonly Plan[]
  kind: 'plain' | 'choice' | 'either' | 'any-of'
  isOpen: boolean
  rules: readonly PlannedRule[]
}

/**
 * Names as JSON Schemas may have them: with both characters that a pointer escapes, digits alone, names of the language.
 * Without those that the library gets wrong which the validator is compared with: the empty one, `__proto__`, `toString`, `constructor`.
 */
const names = ['a/b', 'm~n', '0', '1', 'isPrototypeOf', 'hasOwnProperty', 'Straße', 'choice', 'F99000001V1.0'] as const

const bounds = fc
  .record({ min: fc.integer({ min: -2, max: 3 }), span: fc.nat(4), has: fc.constantFrom('min', 'max', 'both', 'none') })
  .map(({ min, span, has }) => ({
    ...((has === 'min' || has === 'both') && { min }),
    ...((has === 'max' || has === 'both') && { max: min + span }),
  }))

const types: fc.Arbitrary<FieldType> = fc.oneof(
  fc.tuple(fc.nat(2), fc.nat(3), fc.boolean()).map(([min, span, isOpen]) => text(min, isOpen ? undefined : min + span)),
  fc.constant(text(1, 4, '^[a-c]+$')),
  fc.constant(codes('001-003', '999')),
  fc.constant<FieldType>({
    ...codes('de', 'fr'),
    kind: 'codes',
    codes: ['de', 'fr'],
    list: { uri: 'urn:de:xoev:x', version: '1' },
  }),
  fc.constant(question),
  bounds.map((more): FieldType => ({ kind: 'integer', ...more })),
  fc
    .tuple(bounds, fc.option(fc.nat(2), { nil: undefined }))
    .map(([more, decimals]): FieldType => ({ kind: 'number', ...more, ...(decimals !== undefined && { decimals }) })),
  bounds.map((more): FieldType => ({ kind: 'money', ...more })),
  fc.constant<FieldType>({ kind: 'proof', maxSize: 1000, mediaTypes: ['application/pdf'] }),
  fc
    .constantFrom('date', 'time', 'datetime', 'boolean', 'boolean', 'hint', 'note', 'unknown')
    .map((kind): FieldType => ({ kind })),
)

const fields: fc.Arbitrary<Field> = fc
  .record({ type: types, more: fc.constantFrom('fixed', 'preset', 'hidden', 'declaration', 'none', 'none', 'none') })
  .map(({ type, more }): Field => {
    const field = { title: 'Titel', type }
    const [value] = goodValues(field)
    if (value === undefined || type.kind === 'note') return field
    if (more === 'hidden') return { ...field, isHidden: true }
    if (more === 'declaration') return type.kind === 'boolean' ? { ...field, isDeclaration: true } : field
    return more === 'none' ? field : { ...field, [more]: value }
  })

const lists = fc
  .record({ min: fc.nat(2), span: fc.option(fc.nat(2), { nil: undefined }), unique: fc.boolean() })
  .map(({ min, span, unique }): Member['list'] => ({
    min,
    ...(span !== undefined && { max: min + span }),
    ...(unique && { unique }),
  }))

const { group } = fc.letrec<{ group: GroupPlan; member: Plan }>((tie) => ({
  group: fc.record({
    members: fc.array(tie('member'), { minLength: 1, maxLength: 5, depthIdentifier: 'group' }),
    kind: fc.constantFrom('plain', 'plain', 'plain', 'choice', 'either', 'any-of'),
    isOpen: fc.integer({ min: 1, max: 6 }).map((rolled) => rolled === 1),
    rules: plannedRules,
  }),
  member: fc
    .record({
      name: fc.option(fc.constantFrom(...names), { nil: undefined }),
      required: fc.boolean(),
      list: fc.option(lists, { nil: undefined, freq: 3 }),
      of: fc.oneof({ depthIdentifier: 'group', maxDepth: 2 }, fields, fields, tie('group')),
    })
    .map(({ name, of, required, list }): Plan => ({
      required,
      ...(name !== undefined && { name }),
      ...(list && { list }),
      ...('type' in of ? { field: of } : { group: of }),
    })),
}))

/**
 * Forms as an import could make them: fields of every kind, groups in groups, lists, choices, names that are no ids, and
 * rules of every operator, which need not make sense together. With `rules` false they have none.
 */
export const arbitraryForm = ({ rules = true } = {}): fc.Arbitrary<FormDefinition> =>
  fc.record({ root: group }).map(({ root }) => formFrom(root, rules))

type Tables = { fields: Record<string, Field>; groups: Record<string, Group> }

function formFrom(plan: GroupPlan, hasRules: boolean): FormDefinition {
  const tables: Tables = { fields: {}, groups: {} }
  const root = groupFrom(tables, { ...plan, kind: 'plain' }, hasRules, 'G99000000')
  return named({
    name: 'arbitrary',
    version: '1.0',
    path: 'arbitrary',
    serviceIdentifier: 'urn:example',
    applicantName: [],
    title: { de: 'Beliebig', en: 'Arbitrary' },
    intro: { de: '', en: '' },
    pages: [],
    labels: { definitions: {}, codes: {} },
    source: { format: 'xdf3', id: 'S99000000001', version: '1.0' },
    ...tables,
    root: root.members,
    ...(root.furtherProperties && { furtherProperties: true }),
    ...(root.rules && { rules: root.rules }),
  })
}

const numbered = (table: object): string => String(99000001 + Object.keys(table).length)

function groupFrom(tables: Tables, plan: GroupPlan, hasRules: boolean, id: string): Group {
  const taken = new Set<string>()
  const members = plan.members.map((member): Member => {
    const { name, required, list } = member
    const isFree = name !== undefined && !taken.has(name)
    if (isFree) taken.add(name)
    return { id: define(tables, member, hasRules), required, ...(isFree && { name }), ...(list && { list }) }
  })
  const holding = members.filter((member) => tables.fields[member.id]?.type.kind !== 'note')
  const held = holding.map((member) => member.id)
  const anyOf = held.filter((one): one is FieldId => one.startsWith('F'))
  const made: Group = {
    members,
    ...(plan.isOpen && { furtherProperties: true }),
    ...(plan.kind === 'choice' && held.length > 0 && { isChoice: true }),
    ...(plan.kind === 'any-of' && anyOf.length > 0 && { rule: { kind: 'any-of', of: anyOf } }),
  }
  const structure = { root: [], fields: tables.fields, groups: tables.groups }
  if (!hasRules) return made
  const rules = rulesFrom(structure, made, plan.rules, id)
  // a note holds nothing that a choice could be about
  const [first, , third = holding[1]] = holding
  return plan.kind === 'either' && first && third
    ? { ...made, rules: [eitherOf(id, first, third), ...rules] }
    : { ...made, rules }
}

/** The rule that exactly one of two members is there, which makes them a choice where both may be left out. */
const eitherOf = (id: string, ...either: readonly Member[]): FormRule => ({
  id: `${id}-either`,
  effect: 'valid',
  condition: { op: 'xor', of: either.map((one) => ({ op: 'not', of: { op: 'is-empty', path: [one.id] } })) },
  message: { de: 'Genau eines davon.', en: 'Exactly one of these.' },
})

function define(tables: Tables, { field, group: inside }: Plan, hasRules: boolean): DefinitionId {
  if (!inside) {
    const id: FieldId = `F${numbered(tables.fields)}`
    tables.fields[id] = field ?? { type: { kind: 'hint' } }
    return id
  }
  const id: GroupId = `G${numbered(tables.groups)}`
  tables.groups[id] = { members: [] } // its number is taken before those inside it
  tables.groups[id] = groupFrom(tables, inside, hasRules, id)
  return id
}
