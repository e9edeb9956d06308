import { readFile } from 'node:fs/promises'
import { set } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import {
  members,
  question,
  text,
  type DefinitionId,
  type FormDefinition,
  type FormPage,
} from '@kurier/forms/definition'
import { documentOf, valuesOf, type MemberValues } from '@kurier/forms/document'
import { forms } from '@kurier/forms/registry/forms.generated'
import { named } from '@kurier/forms/testing/named'
import { sectionTitle } from './section-words.ts'
import { sectionStates, stepAfter } from './section-states.ts'
import { gateTopics } from '../gates.ts'
import { stepAt, stepNamed, stepsOf } from './steps.ts'

const title = { de: 'Eins', en: 'One' }
const page = { key: 'first', title, members: ['G00000001'] } satisfies FormPage

/** One page: a question that opens a long group, a group around another, lists of short and of long items. */
const form: FormDefinition = named({
  name: 'steps',
  version: '1.0',
  path: 'steps',
  serviceIdentifier: 'urn:de:fim:leika:leistung:1',
  applicantName: [],
  title,
  intro: title,
  labels: { definitions: {}, codes: {} },
  pages: [page],
  root: members('G00000001 req'),
  fields: { F00000001: { type: text(1, 10) }, F00000002: { type: question }, F00000003: { type: text(1) } },
  groups: {
    G00000001: { members: members('F00000001 req', 'G00000002 req', 'F00000002 req', 'G00000005[]', 'G00000006[]') },
    G00000002: { members: members('G00000003 req') },
    G00000003: { members: members('F00000001', 'F00000002 req', 'G00000004') },
    G00000004: { members: members('G00000007 req', 'G00000008 req') },
    G00000005: { members: members('F00000001') },
    G00000006: { members: members('F00000001', 'G00000007 req', 'G00000008 req') },
    G00000007: { members: members('F00000003', 'F00000001', 'F00000002 req') },
    G00000008: { members: members('F00000003', 'F00000001', 'F00000002 req') },
  },
})
const long = Array.from({ length: 9 }, (_, at) => `F0000001${at}` as const)
const withLong: FormDefinition = named({
  ...form,
  fields: { ...form.fields, ...Object.fromEntries(long.map((id) => [id, { type: text(1) }])) },
  groups: { ...form.groups, G00000008: { members: members('F00000001', ...long) } },
})
const keys = (values: object = {}) => stepsOf(withLong, { ...values }).map(({ key }) => key)

describe('the steps of a form', () => {
  it('are what the page asks for by itself, and each group with a title at its first level', () => {
    expect(keys()).toEqual(['first', 'first.G00000001.G00000002.G00000003'])
    expect(stepsOf(withLong, {})[0]?.blocks).toEqual([
      'G00000001.F00000001',
      'G00000001.F00000002',
      'G00000001.G00000005',
      'G00000001.G00000006',
    ])
  })

  it('follow the answers: what yes opens is a step when it is long, and has as many parts as it needs', () => {
    const opened = keys({ G00000001: { G00000002: { G00000003: { F00000002: '001' } } } })
    expect(opened.slice(2)).toEqual([
      'first.G00000001.G00000002.G00000003.G00000004',
      'first.G00000001.G00000002.G00000003.G00000004.G00000008',
      'first.G00000001.G00000002.G00000003.G00000004.G00000008-2',
    ])
  })

  it('are one for each long item of a list, and none for short ones', () => {
    const items = keys({ G00000001: { F00000002: '001', G00000005: [{}, {}], G00000006: [{}, {}] } })
    expect(items.filter((key) => /\.\d$/.test(key))).toEqual([
      'first.G00000001.G00000006.0',
      'first.G00000001.G00000006.1',
    ])
    expect(items.filter((key) => key.includes('G00000005'))).toEqual([])
  })

  it('hold every field: what stands in an item is asked for by the step of the item', () => {
    const steps = stepsOf(withLong, { G00000001: { F00000002: '001', G00000006: [{}] } })
    expect(stepAt(steps, 'G00000001.G00000006')?.key).toBe('first')
    expect(stepAt(steps, 'G00000001.G00000006.0.F00000001')?.key).toBe('first.G00000001.G00000006.0')
    expect(stepAt(steps, 'G00000099')).toBeUndefined()
  })

  it('are found by the key in the address; of a page, or of an item that is gone, it is the first of the page', () => {
    const steps = stepsOf(withLong, {})
    expect(stepNamed(withLong, steps, 'first.G00000001.G00000006.4')?.key).toBe('first')
    expect(stepNamed(withLong, steps, 'nothing')).toBeUndefined()
  })
})

const housing = named(forms.find(({ path }) => path === 'housing-burden') ?? expect.fail('there is no such form'))
const callback = forms.find(({ path }) => path === 'callback-request') ?? expect.fail('there is no such form')
const example = async (name: string) => {
  const file = new URL(`../../../../packages/forms/testing/applications/${name}.json`, import.meta.url)
  // what the form asks of it
  return valuesOf(housing, documentOf(housing, valuesOf(housing, JSON.parse(await readFile(file, 'utf8')))))
}

it('a small form is one step', () => {
  expect(stepsOf(callback, {}).map(({ key }) => key)).toEqual(['callback'])
})

it.each(['lives-alone', 'widow-with-lodger'])('every answer of the example %s has one step', async (name) => {
  const values = await example(name)
  const steps = stepsOf(housing, values)
  expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length)
  const paths = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([id, below]) => paths(below, path === '' ? id : `${path}.${id}`))
      : Array.isArray(value) && typeof value[0] === 'object'
        ? value.flatMap((item, at) => paths(item, `${path}.${at}`))
        : [path]
  for (const path of paths(values, '')) expect([path, stepAt(steps, path)?.key]).toEqual([path, expect.any(String)])
})

const gateOf = (id: DefinitionId) =>
  gateTopics(housing)
    .flatMap(({ gates }) => gates)
    .find((gate) => gate.path.endsWith(id)) ?? expect.fail(`${id} is no gate`)
function ticked(...ids: readonly DefinitionId[]): MemberValues {
  const values: MemberValues = {}
  for (const id of ids) set(values, gateOf(id).path, '001')
  return values
}

it('the sections of the first page of the housing form are its groups, those behind gates once they are ticked', () => {
  const ids = ['F00001173', 'F00002577', 'F00002600', 'F00002583', 'F00002026', 'F00002586', 'F00000588'] as const
  const first = stepsOf(housing, ticked(...ids)).filter(({ section }) => section.page === housing.pages[0])
  expect([...new Set(first.map(({ section }) => sectionTitle(housing, section, 'de')))]).toEqual([
    'Persönliche Angaben',
    'Was davon trifft zu?',
    'Angaben zur Verpflichtungserklärung',
    'Person, die sich verpflichtet hat',
    'Transferleistungen',
    'Einnahmen und Werbungskosten',
    'Freibeträge und Abzugsbeträge',
    'Unterhaltszahlung',
    'Sonstige Einnahmen',
    'Einzelheiten zum Vermögen',
  ])
})

it('a household member has sections of its own, named after it', () => {
  const steps = stepsOf(housing, { G00001541: { F00002065: '001', G00000450: [{}] } })
  const titles = new Set(steps.map(({ section }) => sectionTitle(housing, section, 'de')))
  expect(titles).toContain('Haushaltsmitglied 1: Persönliche Angaben')
})

const fault = { field: 'G00001535.G00001540.F00002643', page: 'dwelling', message: { de: 'x', en: 'x' } }
const none = { visited: new Set<string>(), told: new Set<string>(), faults: [] }

describe('the state of a section', () => {
  const steps = stepsOf(housing, {})
  const key = stepAt(steps, fault.field)?.section.key ?? ''
  const stateOf = (...given: Parameters<typeof sectionStates>) =>
    sectionStates(...given).find(({ section }) => section.key === key)?.state

  it('is open until something is filled in or it was visited', () => {
    expect(stateOf(steps, { ...none, faults: [fault] }, {})).toBe('open')
    const filled = { G00001535: { G00001540: { F00002643: '002' } } }
    expect(stateOf(steps, none, filled)).toBe('done')
    expect(stateOf(steps, { ...none, faults: [fault] }, filled)).toBe('begun')
  })

  it('asks for attention once it was told what is missing, and is complete when nothing is', () => {
    const visited = new Set([key])
    expect(stateOf(steps, { ...none, visited, faults: [fault] }, {})).toBe('begun')
    expect(stateOf(steps, { visited, told: new Set([key]), faults: [fault] }, {})).toBe('attention')
    expect(stateOf(steps, { ...none, visited }, {})).toBe('done')
  })

  it('is never complete while the faults are not known', () => {
    const states = sectionStates(steps, { ...none, visited: new Set([key]), faults: undefined }, {})
    expect(states.map(({ state }) => state)).not.toContain('done')
  })

  it('decides where to go on: to the next part, then to the next section that is not complete', () => {
    const personal = steps.filter(({ section }) => section === steps[0]?.section)
    const sections = sectionStates(steps, { ...none, visited: new Set(steps.map((step) => step.key)) }, {})
    expect(personal.length).toBeGreaterThan(1)
    expect(stepAfter(steps, sections, personal[0])?.key).toBe(personal[1]?.key)
    expect(stepAfter(steps, sections, personal.at(-1))).toBeUndefined()
  })
})
