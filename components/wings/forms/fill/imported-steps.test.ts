import { describe, expect, it, test } from 'vitest'
import { formFromFiles } from '@kurier/catalogue/form-from-files'
import { importDefaults } from '@kurier/catalogue/terms'
import { dogTaxFiles } from '@kurier/catalogue/testing/dog-tax'
import type { Member, FormRule } from '@kurier/forms/definition'
import { CHOICE } from '@kurier/forms/choices'
import { documentOf, presetValues } from '@kurier/forms/document'
import { jsonSchemaOf } from '@kurier/forms/json-schema'
import { loadJudge } from '../judge.ts'
import { shownMembers } from '../presences.ts'
import { minutesFor } from './proofs.ts'
import { decidesRules, openedByRules, statesOf } from '../rule-places.ts'
import { sectionStates, stateOf } from './section-states.ts'
import { sectionTitle } from './section-words.ts'
import { fieldAt, pageNamed } from '../places.ts'
import { stepAt, stepsOf } from './steps.ts'
import { summaryOf } from '../fields/summaries.ts'
import { importedForm, largeForm } from '../testing/imported-form.ts'

const title = { de: 'Seite', en: 'Page' }
const text = { type: { kind: 'text', max: 50 } } as const
const closedUnless = (target: FormRule['target'] & object, path: FormRule['target'] & object): FormRule => ({
  id: 'r',
  effect: 'forbid',
  target,
  condition: { op: 'not', of: { op: 'equal', left: { path }, right: { value: '1' } } },
})
const needed = (id: Member['id'], more: Partial<Member> = {}): Member => ({ id, required: true, ...more })
const optional = (id: Member['id'], more: Partial<Member> = {}): Member => ({ id, required: false, ...more })
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `F990001${String(at).padStart(2, '0')}` as const)
const texts = (count: number) => Object.fromEntries(many(count).map((id) => [id, text]))

/** Two pages; the first answer of the first opens the second, and a field beside it. */
const ruled = importedForm({
  root: [needed('G99000001'), optional('G99000002')],
  rules: [closedUnless(['G99000002'], ['G99000001', 'F99000001'])],
  fields: { F99000001: { type: { kind: 'codes', codes: ['1', '2'] } }, F99000002: text, F99000003: text },
  groups: {
    G99000001: {
      members: [needed('F99000001'), optional('F99000002'), optional('G99000003')],
      rules: [
        closedUnless(['F99000002'], ['F99000001']),
        closedUnless(['G99000003', 'F99000003'], ['F99000001']),
        { id: 'needed', effect: 'require', target: ['F99000002'], condition: true },
      ],
    },
    G99000002: { members: [needed('F99000003')] },
    G99000003: { members: [optional('F99000003')] },
  },
  pages: [
    { key: 'one', title, members: ['G99000001'] },
    { key: 'two', title, members: ['G99000002'] },
  ],
})
const open = { G99000001: { F99000001: '1' } }
const idsShown = (values: { G99000001: Record<string, string> }) =>
  shownMembers(ruled, ruled.groups.G99000001 ?? expect.fail(), values.G99000001, {
    path: 'G99000001',
    states: statesOf(ruled, values),
  }).map(({ member, presence }) => [member.id, member.required, presence])

describe('what rules say', () => {
  it('closes pages, fields, and groups of which nothing is left', () => {
    expect(stepsOf(ruled, {}).map(({ key }) => key)).toEqual(['one'])
    expect(stepsOf(ruled, open).map(({ key }) => key)).toEqual(['one', 'two'])
    expect(idsShown({ G99000001: {} })).toEqual([['F99000001', true, 'always']])
  })

  it('opens what is then asked without more ado, and marks what is required', () => {
    expect(idsShown(open)).toEqual([
      ['F99000001', true, 'always'],
      ['F99000002', true, 'opened'],
      ['G99000003', false, 'always'],
    ])
    expect([...openedByRules(ruled)].sort()).toEqual([
      'G99000001.F99000002',
      'G99000001.G99000003.F99000003',
      'G99000002',
    ])
  })

  it('changes only with answers that rules look at', () => {
    expect(decidesRules(ruled, 'G99000001.F99000001')).toBe(true)
    expect(decidesRules(ruled, 'G99000001.F99000002')).toBe(false)
    expect([decidesRules(ruled, 'G99000001'), decidesRules(ruled, undefined)]).toEqual([true, true])
    expect(decidesRules(importedForm({ fields: {}, groups: {}, pages: [] }), undefined)).toBe(false)
  })

  it('leaves a page that is closed its name, so that its address is no other step', () => {
    expect(pageNamed(ruled, 'two')?.key).toBe('two')
    expect(pageNamed(ruled, 'three')).toBeUndefined()
  })

  it('is kept in the answers and left out of what is sent and of summaries', () => {
    const values = { G99000001: { F99000001: '2', F99000002: 'kept' }, G99000002: { F99000003: 'kept' } }
    expect(documentOf(ruled, values)).toEqual({ G99000001: { F99000001: '2' } })
    const at = { path: 'G99000001', states: statesOf(ruled, values) }
    expect(summaryOf(ruled, 'G99000001', values.G99000001, 'de', at)).toBe('Wert 2')
  })
})

describe('steps of an imported form', () => {
  const group = (count: number) =>
    importedForm({
      root: [needed('G99000001')],
      fields: texts(count),
      groups: { G99000001: { members: many(count).map((id) => needed(id)) } },
      pages: [{ key: 'one', title, members: ['G99000001'] }],
    })

  it('ask for twelve fields at most', () => {
    const sizes = (count: number) => stepsOf(group(count), {}).map(({ blocks }) => blocks.length)
    expect([sizes(12), sizes(13), sizes(30)]).toEqual([[12], [12, 1], [12, 12, 6]])
  })

  it('begin where the page says so, also inside of a group that would be short enough', () => {
    const form = importedForm({
      root: [needed('F99000001'), needed('G99000001'), needed('F99000002')],
      fields: { F99000001: text, F99000002: text, ...texts(4) },
      groups: { G99000001: { members: many(4).map((id) => needed(id)) } },
      pages: [
        {
          key: 'one',
          title,
          members: ['F99000001', 'G99000001', 'F99000002'],
          breaks: ['G99000001.F99000102'],
        },
      ],
    })
    expect(stepsOf(form, {}).map(({ blocks }) => blocks)).toEqual([
      ['F99000001', 'F99000002'],
      ['G99000001.F99000100', 'G99000001.F99000101'],
      ['G99000001.F99000102', 'G99000001.F99000103'],
    ])
    expect(stepsOf({ ...form, pages: form.pages.map(({ breaks: _, ...page }) => page) }, {})).toHaveLength(1)
  })

  const household = importedForm({
    root: [needed('F99000001'), optional('G99000001', { list: { min: 1 } }), needed('F99000002')],
    fields: { F99000001: text, F99000002: text, ...texts(13) },
    groups: { G99000001: { members: many(13).map((id) => needed(id)) } },
    pages: [{ key: 'one', title, members: ['F99000001', 'G99000001', 'F99000002'] }],
  })

  it('are pages of their own for each of several large groups, after all that is asked where these are listed', () => {
    const steps = stepsOf(household, { G99000001: [{}, {}] })
    expect(steps.map(({ key }) => key)).toEqual([
      'one',
      'one.G99000001.0',
      'one.G99000001.0-2',
      'one.G99000001.1',
      'one.G99000001.1-2',
    ])
    expect(steps[0]?.blocks).toEqual(['F99000001', 'G99000001', 'F99000002'])
    const named = (item: { number: number; count: number }) => `Person ${item.number} von ${item.count}`
    expect(steps.slice(3, 4).map(({ section }) => sectionTitle(household, section, 'de', named))).toEqual([
      'Person 2 von 2',
    ])
  })

  it('hold each field of a large form, whatever has been opened', () => {
    const form = largeForm(30)
    const steps = stepsOf(form, {})
    const open = steps.flatMap(({ blocks }) => blocks)
    expect(new Set(open).size).toBe(open.length)
    for (const block of open) expect(stepAt(steps, block)?.blocks).toContain(block)
    expect(minutesFor(form).most).toBeGreaterThan(20)
  })

  it('are a chapter that is whole only when all of it is', () => {
    const of = (...states: ('open' | 'begun' | 'attention' | 'done')[]) =>
      stateOf(
        stepsOf(group(1), {}).flatMap((step) =>
          states.map((state) => ({ section: step.section, steps: [step], state })),
        ),
      )
    expect([of('done', 'done'), of('open', 'open'), of('done', 'open'), of('done', 'attention')]).toEqual([
      'done',
      'open',
      'begun',
      'attention',
    ])
  })
})

describe('a choice between members', () => {
  const form = importedForm({
    root: [needed('G99000001')],
    fields: { F99000001: { type: { kind: 'note' } }, F99000002: text, F99000003: text },
    groups: {
      G99000001: { isChoice: true, members: [optional('G99000002'), optional('F99000003')] },
      G99000002: { members: [optional('F99000001'), needed('F99000002')] },
    },
    pages: [{ key: 'one', title, members: ['G99000001'] }],
  })

  it('is one step with what was chosen, which must be there then', () => {
    expect(stepsOf(form, {})).toMatchObject([
      { blocks: ['G99000001.choice', 'G99000001.G99000002', 'G99000001.F99000003'], part: { of: 1 } },
    ])
    const shown = (values: object) => shownMembers(form, form.groups.G99000001 ?? expect.fail(), { ...values })
    expect(shown({})).toEqual([])
    expect(shown({ [CHOICE]: 'F99000003' })).toEqual([
      { member: needed('F99000003'), presence: 'opened', recorded: false },
    ])
  })

  it('is told at the choice as long as nothing was chosen, then at the first field that takes an answer', async () => {
    const judge = await loadJudge(form)
    expect(judge({}).map(({ field }) => field)).toEqual(['G99000001.choice'])
    const chosen = { G99000001: { [CHOICE]: 'G99000002', F99000003: 'kept' } }
    expect(judge(chosen).map(({ field }) => field)).toEqual(['G99000001.G99000002.F99000002'])
    expect(fieldAt(form, { pointer: '/G99000001/G99000002' })).toBe('G99000001.G99000002.F99000002')
  })
})

test('what is hidden is not shown, a group of nothing else neither, and what is only read takes no answers', () => {
  const form = importedForm({
    root: [needed('G99000001'), optional('G99000002'), needed('F99000003')],
    fields: {
      F99000001: { ...text, fixed: 'x', isHidden: true },
      F99000002: { type: { kind: 'note' } },
      F99000003: { ...text, fixed: 'y' },
    },
    groups: { G99000001: { members: [needed('F99000001')] }, G99000002: { members: [optional('F99000002')] } },
    pages: [{ key: 'one', title, members: ['G99000001', 'G99000002', 'F99000003'] }],
  })
  expect(shownMembers(form, { members: form.root }, {}).map(({ member }) => member.id)).toEqual([
    'G99000002',
    'F99000003',
  ])
  expect(minutesFor(form).most).toBe(0)
})

test('what stood in a form from the beginning is nothing begun', () => {
  const form = importedForm({
    root: [needed('G99000001')],
    fields: { F99000001: { ...text, preset: 'Deutschland' }, F99000002: text },
    groups: { G99000001: { members: [needed('F99000001'), needed('F99000002')] } },
    pages: [{ key: 'one', title, members: ['G99000001'] }],
  })
  const presets = { G99000001: { F99000001: 'Deutschland' } }
  const visits = { visited: new Set<string>(), told: new Set<string>(), faults: [] }
  const stateFor = (values: object) => sectionStates(stepsOf(form, {}), visits, { ...values }, presets)[0]?.state
  expect(stateFor(presets)).toBe('open')
  expect(stateFor({ G99000001: { F99000001: 'Ghana' } })).toBe('done')
})

test('the content of a field in a schema stands in the form before somebody writes, and in its schema', () => {
  const read = formFromFiles(dogTaxFiles('xdf3'), importDefaults)
  const { form } = read.ok ? read.value : expect.fail('the worked example is no form')
  // the list of dogs begins with one
  const values = { G99000000201: { G99000000202: { F99000000107: 'Musterstadt' } }, G99000000204: [{}] }
  expect(presetValues(form)).toEqual(values)
  expect(JSON.stringify(jsonSchemaOf(form, 'x'))).toContain('"default":"Musterstadt"')
})

test('a time that is not whole is told as one', async () => {
  const form = importedForm({
    root: [needed('F99000001'), optional('F99000002')],
    fields: { F99000001: { type: { kind: 'time' } }, F99000002: { type: { kind: 'datetime' } } },
    groups: {},
    pages: [{ key: 'one', title, members: ['F99000001', 'F99000002'] }],
  })
  const judge = await loadJudge(form)
  const [missing] = judge({})
  const [notWhole, other] = judge({}, ['F99000001', 'F99000002'])
  expect([missing?.field, notWhole?.field, other?.field]).toEqual(['F99000001', 'F99000001', 'F99000002'])
  expect(notWhole?.message.de).not.toBe(missing?.message.de)
})

test('a list that is required begins with one item, so that nobody is told to add one', async () => {
  const form = importedForm({
    root: [needed('G99000001', { list: { min: 1 } }), optional('G99000002', { list: { min: 1 } })],
    fields: { F99000001: text },
    groups: {
      G99000001: { members: [needed('F99000001'), needed('G99000002', { list: { min: 1 } })] },
      G99000002: { members: [needed('F99000001')] },
    },
    pages: [{ key: 'one', title, members: ['G99000001', 'G99000002'] }],
  })
  expect(presetValues(form)).toEqual({ G99000001: [{ G99000002: [{}] }] })
  const judge = await loadJudge(form)
  expect(judge(presetValues(form)).map(({ field }) => field)).toEqual([
    'G99000001.0.F99000001',
    'G99000001.0.G99000002.0.F99000001',
  ])
})
