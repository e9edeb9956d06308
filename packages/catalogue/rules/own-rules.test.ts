import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FormDefinition, Structure } from '@kurier/forms/definition'
import { faultsOf as faultsIn } from '@kurier/forms/faults'
import { noEdits, type Edits, type SaidRule } from '@kurier/forms/edits/changes'
import { withEdits } from '@kurier/forms/edits/edits'
import { clashingRules } from './clashing-rules.ts'
import { smallLabels, structureOf } from './testing/small-structure.ts'

const formOf = (structure: Structure): FormDefinition => ({
  ...structure,
  name: 'small',
  version: '1',
  path: 'small',
  title: { de: 'Klein', en: 'Small' },
  intro: { de: '', en: '' },
  serviceIdentifier: 'urn:example',
  applicantName: [],
  labels: { ...smallLabels, ruleTexts: { G99000001: ['Wenn F99000002 wahr ist, dann …', 'Anderes.'] } },
  pages: [{ key: 'f', title: { de: 'Seite', en: 'Page' }, members: structure.root.map(({ id }) => id) }],
  source: { format: 'xdf3', id: 'S99000001', version: '1' },
})
const form = formOf(
  structureOf(['F99000001 req', 'F99000008 req', 'G99000001', 'G99000002[]'], {
    G99000001: ['F99000002', 'F99000003', 'F99000009 req'],
    G99000002: ['F99000002', 'F99000009'],
  }),
)
const edited = (edits: Partial<Edits>, of = form) => withEdits(of, { ...noEdits, ...edits })
const rule = (more: Partial<SaidRule>): SaidRule => ({
  host: '',
  effect: 'require',
  target: 'F99000008',
  joint: 'and',
  when: [{ path: 'F99000001', is: 'equal', value: '001' }],
  ...more,
})
const clashing = (edits: Partial<Edits>, of: FormDefinition) =>
  clashingRules(edited(edits, of).form, { ...noEdits, ...edits })
const faultsOf = (of: FormDefinition, document: object) => faultsIn(of, document).map(({ pointer }) => pointer)

describe('a rule that an operator wrote', () => {
  test('requires its target when its condition holds, in the form and in what is judged', () => {
    const { form: made, unfit } = edited({ ownRules: { 'own-1': rule({ target: 'G99000001' }) } })
    expect(unfit).toEqual([])
    expect(faultsOf(made, { F99000001: '001', F99000008: 'x' })).toEqual(['/G99000001'])
    expect(faultsOf(made, { F99000001: '002', F99000008: 'x' })).toEqual([])
  })

  test('closes what the schema requires, and requires it otherwise', () => {
    const { form: made } = edited({ ownRules: { 'own-1': rule({ effect: 'show' }) } })
    expect(faultsOf(made, { F99000001: '001' })).toEqual(['/F99000008'])
    expect(faultsOf(made, { F99000001: '002' })).toEqual([])
    expect(faultsOf(made, { F99000001: '002', F99000008: 'x' })).toEqual(['/F99000008'])
    expect(clashingRules(made, { ...noEdits, ownRules: { 'own-1': rule({}) } })).toEqual([])
  })

  test('holds in each item of a list for itself', () => {
    const own = rule({
      host: 'G99000002',
      target: 'F99000009',
      when: [{ path: 'F99000002', is: 'equal', value: 'true' }],
    })
    const { form: made } = edited({ ownRules: { 'own-1': own } })
    const list = [{ F99000002: true }, { F99000002: false }, { F99000002: true, F99000009: 'x' }]
    expect(faultsOf(made, { F99000001: '001', F99000008: 'x', G99000002: list })).toEqual(['/G99000002/0/F99000009'])
  })

  test('stands for a sentence, which is no longer told', () => {
    const own = rule({ instead: 'Wenn F99000002 wahr ist, dann …' })
    expect(edited({ ownRules: { 'own-1': own } }).form.labels.ruleTexts).toEqual({ G99000001: ['Anderes.'] })
  })

  test.each<[string, Partial<SaidRule>]>([
    ['a target that is not there', { target: 'F99000099' }],
    ['a target inside a list', { target: 'G99000002.F99000009' }],
    ['a group that is not there', { host: 'G99000099' }],
    ['a name that every object has', { host: 'constructor', target: 'constructor' }],
    ['a value that the list does not have', { when: [{ path: 'F99000001', is: 'equal', value: '999' }] }],
    ['a comparison without a value', { when: [{ path: 'F99000001', is: 'equal' }] }],
    ['a comparison of a group', { when: [{ path: 'G99000001', is: 'equal', value: 'x' }] }],
    ['no condition', { when: [] }],
  ])('with %s is left out and told', (_, more) => {
    const { form: same, unfit } = edited({ ownRules: { 'own-1': rule(more) } })
    expect(unfit).toHaveLength(1)
    expect(same.rules).toBeUndefined()
  })

  test('that closes in a circle, or that nobody could follow, is found before the form is published', () => {
    const free = formOf(structureOf(['F99000008', 'F99000009', 'F99000001 req']))
    const circle = {
      'own-1': rule({ effect: 'show', when: [{ path: 'F99000009', is: 'filled' }] }),
      'own-2': rule({ effect: 'show', target: 'F99000009', when: [{ path: 'F99000008', is: 'filled' }] }),
    } as const
    expect(clashing({ ownRules: circle }, free).sort()).toEqual(['own-1', 'own-2'])
    const both = {
      'own-1': rule({ target: 'F99000008', when: [{ path: 'F99000001', is: 'filled' }] }),
      'own-2': rule({ effect: 'forbid', target: 'F99000008', when: [{ path: 'F99000001', is: 'filled' }] }),
    } as const
    expect(clashing({ ownRules: both }, free)).not.toEqual([])
  })

  test('whatever is written, the form stays one that can be judged', () => {
    const ids = ['F99000001', 'F99000002', 'F99000008', 'G99000001', 'G99000001.F99000003', 'G99000002.F99000002', '']
    const said = fc.record({
      host: fc.constantFrom('', 'G99000001', 'G99000002', 'x'),
      effect: fc.constantFrom('require', 'forbid', 'show'),
      target: fc.constantFrom(...ids),
      joint: fc.constantFrom('and', 'or'),
      when: fc.array(
        fc.record({
          path: fc.constantFrom(...ids),
          is: fc.constantFrom('equal', 'not-equal', 'filled', 'empty'),
          value: fc.constantFrom('001', 'true', '3', 'x'),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }) as fc.Arbitrary<SaidRule>
    fc.assert(
      fc.property(said, fc.jsonValue(), (own, document) => {
        const { form: made } = edited({ ownRules: { 'own-1': own } })
        expect(() => faultsIn(made, document)).not.toThrow()
      }),
    )
  })
})

describe('what must be there', () => {
  test('is what the operator says', () => {
    const { form: made } = edited({ members: { F99000008: 'optional', 'G99000001.F99000003': 'required' } })
    expect(made.root.find(({ id }) => id === 'F99000008')?.required).toBe(false)
    expect(faultsOf(made, { F99000001: '001', G99000001: { F99000009: 'x' } })).toEqual(['/G99000001/F99000003'])
  })

  test.each<[string, string, 'required' | 'optional' | 'or-later', Partial<FormDefinition>]>([
    ['a member that is gone', 'G99000001.F99000001', 'required', {}],
    ['a group that is gone', 'G99000077.F99000001', 'required', {}],
    ['a text that follows later', 'F99000008', 'or-later', {}],
    ['what a given schema demands', 'F99000008', 'optional', { given: form }],
    [
      'what a rule closes',
      'G99000001',
      'required',
      { rules: [{ id: 'R1', effect: 'forbid', target: ['G99000001'], condition: true }] },
    ],
  ])('is told when it cannot be changed: %s', (_, key, presence, more) => {
    const { unfit } = edited({ members: { [key]: presence } }, { ...form, ...more })
    expect(unfit.map(({ id }) => id)).toEqual([key])
  })

  test('of a file is that it is there, or promised for later', () => {
    const files = formOf(structureOf(['F99000012 req']))
    const made = edited(
      { members: { F99000012: 'or-later' } },
      { ...files, fields: { ...files.fields, F99000012: { type: { kind: 'proof' } } } },
    ).form
    expect(made.root).toMatchObject([{ required: false }])
    expect(made.fields.F99000012).toMatchObject({ isOrLater: true })
  })
})

test('the name of the applicant is where the operator says, as far as it is there', () => {
  const path = 'G99000001.F99000009'
  expect(edited({ applicantName: [path] }).form.applicantName).toEqual([['G99000001', 'F99000009']])
  const { form: same, unfit } = edited({ applicantName: ['G99000002.F99000009', 'F99000002'] })
  expect(same.applicantName).toEqual([])
  expect(unfit).toHaveLength(2)
})
