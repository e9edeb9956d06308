import { expect, test } from 'vitest'
import { fieldOf, groupOf, isGroupId, type DefinitionId, type Member } from '../../definition.ts'
import { additionalUseFields, additionalUseGroups } from './additional-use.ts'
import { applicantFields } from './applicant-fields.ts'
import { applicantGroups } from './applicant.ts'
import { basicFields } from './basic-fields.ts'
import { burdenFields, burdenGroups } from './burdens.ts'
import { nationalities, states } from './code-lists.ts'
import { form } from './form.ts'
import { householdFields, householdGroups } from './household.ts'
import { incomeGroups } from './income.ts'
import { personGroups } from './persons.ts'
import { sharedFields } from './shared-fields.ts'

const fieldTables = [basicFields, sharedFields, applicantFields, householdFields, burdenFields, additionalUseFields]
const groupTables = [personGroups, applicantGroups, incomeGroups, householdGroups, burdenGroups, additionalUseGroups]
const keysOf = (tables: readonly object[]) => tables.flatMap((table) => Object.keys(table))

test('the form has 187 fields and 109 groups, each defined once', () => {
  expect(keysOf(fieldTables)).toHaveLength(187)
  expect(keysOf(groupTables)).toHaveLength(109)
  expect(Object.keys(form.fields).sort()).toEqual(keysOf(fieldTables).sort())
  expect(Object.keys(form.groups).sort()).toEqual(keysOf(groupTables).sort())
})

test('the tables have as many definitions as the sections of the specification', () => {
  expect(Object.keys(basicFields)).toHaveLength(36)
  expect(Object.keys(personGroups)).toHaveLength(14)
  expect(Object.keys({ ...applicantGroups, ...incomeGroups })).toHaveLength(40)
  expect(Object.keys(householdGroups)).toHaveLength(22)
  expect(Object.keys(burdenGroups)).toHaveLength(22)
  expect(Object.keys(additionalUseGroups)).toHaveLength(11)
})

test('each member is defined and no group lists one twice', () => {
  for (const [id, { members }] of [['the root', { members: form.root }] as const, ...Object.entries(form.groups)]) {
    const ids = members.map((member) => member.id)
    expect([id, new Set(ids).size]).toEqual([id, ids.length])
    for (const each of ids) expect(definitionOf(each)).toBeDefined()
  }
})

const definitionOf = (id: DefinitionId) => (isGroupId(id) ? groupOf(form, id) : fieldOf(form, id))

test('documents follow one rule, the form asks three things more, and all name members that may be left out', () => {
  const demands = Object.entries(form.groups).flatMap(([id, { rule, asks, members }]) => [
    ...(rule ? [{ id, by: 'rule', demand: rule, members }] : []),
    ...(asks ? [{ id, by: 'form', demand: asks, members }] : []),
  ])
  expect(demands.map(({ id, by }) => `${id} ${by}`)).toEqual([
    'G60000083 form',
    'G60000093 form',
    'G60000110 rule',
    'G00000277 form',
  ])
  for (const { demand, members } of demands) {
    const optional = members.filter(({ required }) => !required).map(({ id }) => id)
    if (demand.kind === 'day') {
      expect(optional).toEqual([demand.day, demand.month])
      continue
    }
    const named = demand.kind === 'any-of' ? [...demand.of] : Object.values(demand.to)
    expect(optional).toEqual(expect.arrayContaining(named))
  }
})

test('the root and the group that is cut off take further properties, as the specification does not show them whole', () => {
  expect(form.furtherProperties).toBe(true)
  const open = Object.entries(form.groups).filter(([, { furtherProperties }]) => furtherProperties)
  expect(open.map(([id]) => id)).toEqual(['G00001548'])
})

test('the lists of states and nationalities hold every value of their ranges', () => {
  const listOf = (type: typeof states) => (type.kind === 'codes' ? type.codes : [])
  expect([listOf(states).length, listOf(nationalities).length]).toEqual([197, 211])
  for (const list of [listOf(states), listOf(nationalities)]) {
    expect(list.filter((code) => !/^\d{3}$/.test(code))).toEqual([])
    expect([...new Set(list)].sort()).toEqual(list)
  }
  expect(listOf(states)).toEqual(expect.arrayContaining(['000', '121', '125', '131', '139', '158', '371', '545']))
  expect(
    ['120', '132', '138', '159', '162', '185', '411', '465', '910', '999'].filter((code) =>
      listOf(states).includes(code),
    ),
  ).toEqual([])
  expect(listOf(nationalities)).toEqual(
    expect.arrayContaining(['120', '162', '185', '276', '459', '910', '997', '999']),
  )
  expect(['171', '180', '527', '533', '996'].filter((code) => listOf(nationalities).includes(code))).toEqual([])
})

test('22 hints are in no group and stand in the schema only', () => {
  const listed = new Set([form, ...Object.values(form.groups)].flatMap(membersOf))
  const unlisted = Object.keys(form.fields).filter((id) => !listed.has(id))
  expect(unlisted.map((id) => form.fields[id]?.type.kind)).toEqual(unlisted.map(() => 'hint'))
  expect(unlisted).toHaveLength(22)
})

const membersOf = (has: { root: readonly Member[] } | { members: readonly Member[] }): string[] =>
  ('root' in has ? has.root : has.members).map(({ id }) => id)

test('no group contains itself, so that every application ends', () => {
  const visit = (id: DefinitionId, above: readonly DefinitionId[]): void => {
    expect(above).not.toContain(id)
    if (isGroupId(id)) for (const member of groupOf(form, id).members) visit(member.id, [...above, id])
  }
  for (const { id } of form.root) visit(id, [])
})
