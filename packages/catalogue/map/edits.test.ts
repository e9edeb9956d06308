import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choicesOf } from '@kurier/forms/choices'
import { rootGroup, type DefinitionId, type FormDefinition, type FormRule } from '@kurier/forms/definition'
import { withEdits } from '@kurier/forms/edits/edits'
import { importDefaults } from '../terms.ts'
import { noEdits, type Edits } from '@kurier/forms/edits/changes'
import { formOfTree } from './form-of-tree.ts'
import { newMapping } from './mapping.ts'
import { pagesOf } from './pages.ts'
import { field, group } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'

const [person, dogs, day] = ['G99000000001', 'G99000000002', 'F99000000005'] as const

const tree = sampleTree({
  title: 'Hund anmelden',
  members: [
    [
      '1:1',
      group(person, [['1:1', field('F99000000001', { label: 'Name', hint: 'Wie im Ausweis' })]], { label: 'Person' }),
    ],
    ['1:*', group(dogs, [['1:1', field('F99000000002', { label: 'Rufname' })]], { label: 'Hund' })],
    ['1:1', field('F99000000004', { label: 'Rasse', codes: [{ code: '1', name: 'Dackel' }] })],
    ['0:1', field(day, { dataType: 'date', label: 'Seit wann?' })],
  ],
})
const made = formOfTree(newMapping(importDefaults), tree, [])
if (!made) throw new Error('the schema is a form')
const { form } = made

const edited = (edits: Partial<Edits>, of: FormDefinition = form) => withEdits(of, { ...noEdits, ...edits })
const ids = (notes: readonly { id?: string }[]) => notes.map(({ id }) => id)

describe('edits of a form', () => {
  test('none leave it as it is', () => {
    expect(edited({})).toEqual({ form, unfit: [] })
  })

  test('change labels in one language or both', () => {
    const { labels } = edited({
      definitions: {
        F99000000001: { label: { de: 'Ihr Name', en: 'Your name' } },
        F99000000002: { label: { en: 'Call name' } },
      },
    }).form
    expect(labels.definitions.F99000000001?.label).toEqual({ de: 'Ihr Name', en: 'Your name' })
    expect(labels.definitions.F99000000002?.label).toEqual({ de: 'Rufname', en: 'Call name' })
  })

  test('of a text that nobody has translated change both languages', () => {
    const { form: changed } = edited({ title: { de: 'Hunde' }, definitions: { [dogs]: { label: { de: 'Ihr Hund' } } } })
    expect(changed.title).toEqual({ de: 'Hunde', en: 'Hunde' })
    expect(changed.labels.definitions[dogs]?.label).toEqual({ de: 'Ihr Hund', en: 'Ihr Hund' })
  })

  test('take hints away and add texts', () => {
    const { labels } = edited({
      definitions: { F99000000001: { hint: { de: '' }, text: { de: 'Bitte vollständig.' } } },
    }).form
    expect(labels.definitions.F99000000001).toMatchObject({
      text: { de: 'Bitte vollständig.', en: 'Bitte vollständig.' },
    })
    expect(labels.definitions.F99000000001).not.toHaveProperty('hint')
  })

  test('say what codes mean', () => {
    const { form: changed, unfit } = edited({
      codes: { F99000000004: { '1': { en: 'Dachshund' }, '2': { de: 'Pudel' } } },
    })
    expect(changed.labels.codes.F99000000004).toEqual({ '1': { de: 'Dackel', en: 'Dachshund' } })
    expect(ids(unfit)).toEqual(['F99000000004 2'])
  })

  test('that fit nothing any more are told with what they said', () => {
    const { form: same, unfit } = edited({
      definitions: { F99000000099: { label: { de: 'Chipnummer' } }, constructor: {} },
      codes: { __proto__: { '1': { de: 'x' } } },
      rules: { R99000000099: false },
    })
    expect(same).toEqual(form)
    expect(ids(unfit)).toEqual(['F99000000099', 'constructor', 'R99000000099'])
    expect(unfit[0]?.message.de).toContain('Chipnummer')
  })
})

describe('pages of an operator', () => {
  const pagesOf = (...pages: NonNullable<Edits['pages']>) => {
    const { form: changed, unfit } = edited({ pages })
    return { pages: changed.pages.map(({ title, members }) => [title.de, ...members]), unfit: ids(unfit) }
  }

  test('hold each member of the root once', () => {
    const wished = pagesOf(
      { title: { de: 'Hunde' }, members: [dogs, 'F99000000004', day] },
      { title: { de: 'Sie' }, members: [person] },
    )
    expect(wished).toEqual({
      pages: [
        ['Hunde', dogs, 'F99000000004', day],
        ['Sie', person],
      ],
      unfit: [],
    })
  })

  test('have what no page names behind what is before it in the form', () => {
    expect(pagesOf({ title: { de: 'Hunde' }, members: [dogs] }, { title: { de: 'Tag' }, members: [day] })).toEqual({
      pages: [
        ['Hunde', person, dogs, 'F99000000004'],
        ['Tag', day],
      ],
      unfit: [person, 'F99000000004'],
    })
  })

  test('have nothing twice, and nothing that the form has not', () => {
    const { pages, unfit } = pagesOf(
      { title: { de: 'Alles' }, members: [person, dogs, 'F99000000004', day, person, 'F99000000002'] },
      { title: { de: 'Nichts' }, members: [dogs] },
    )
    expect(pages).toEqual([['Alles', person, dogs, 'F99000000004', day]])
    expect(unfit).toEqual([person, 'F99000000002', dogs])
  })

  test('begin new steps before members outside lists', () => {
    const breaks = [`${person}.F99000000001`, `${dogs}.F99000000002`, dogs, 'F99000000099', day]
    const members = [person, dogs, 'F99000000004', day]
    const { form: changed, unfit } = edited({ pages: [{ title: { de: 'Alles' }, members, breaks }] })
    expect(changed.pages[0]?.breaks).toEqual([`${person}.F99000000001`, dogs, day])
    expect(ids(unfit)).toEqual([`${dogs}.F99000000002`, 'F99000000099'])
  })

  test('hold each member of the root exactly once, whatever is wished', () => {
    const id = fc.constantFrom(person, dogs, 'F99000000004', day, 'F99000000099', 'G99000000003')
    const page = fc.record({
      title: fc.constant({ de: 'Seite' }),
      members: fc.array(id, { maxLength: 6 }),
      breaks: fc.array(id),
    })
    fc.assert(
      fc.property(fc.array(page, { maxLength: 4 }), (pages) => {
        const members = edited({ pages }).form.pages.flatMap((one) => one.members)
        expect(members.toSorted()).toEqual(form.root.map((one) => one.id).toSorted())
      }),
    )
  })
})

describe('rules that are switched off', () => {
  const target = [day] as const
  const condition = { op: 'is-empty', path: ['F99000000004'] } as const
  const rules: FormRule[] = [
    { id: 'R1', effect: 'forbid', target, condition },
    { id: 'R1-required', effect: 'require', target, condition: { op: 'not', of: condition } },
    { id: 'R2', effect: 'require', target: ['F99000000004'], condition: true },
  ]
  const ruled = { ...form, rules }
  const left = (off: Edits['rules']) => edited({ rules: off }, ruled).form.rules?.map(({ id }) => id)

  test('are gone, and those that are on stay', () => {
    expect(left({ R2: false, R1: true })).toEqual(['R1', 'R1-required'])
  })

  test.each(['R1', 'R1-required'])('take with them what was made of the same: %s', (id) => {
    expect(left({ [id]: false })).toEqual(['R2'])
  })

  test('may be those of groups', () => {
    const group = form.groups[person]
    if (!group) throw new Error('the form has the group')
    const inGroup = { ...form, groups: { ...form.groups, [person]: { ...group, rules } } }
    expect(edited({ rules: { R2: false } }, inGroup).form.groups[person]?.rules).toEqual(rules.slice(0, 2))
  })
})

describe('members between which people choose', () => {
  const isThere = (id: DefinitionId) => ({ op: 'not', of: { op: 'is-empty', path: [id] } }) as const
  const message = { de: 'Genau eines.', en: 'Exactly one.' }
  const oneOf: FormRule = {
    id: 'one',
    effect: 'valid',
    condition: { op: 'xor', of: [dogs, day].map(isThere) },
    message,
  }
  const root = form.root.map((member) => ({ ...member, required: member.id === person }))
  const either: FormDefinition = { ...form, root, rules: [oneOf] }

  test('are on one page of a form that is made', () => {
    expect(pagesOf(either).map(({ title, members }) => [title.de, ...members])).toEqual([
      ['Person', person],
      ['Weitere Angaben', dogs, 'F99000000004', day],
    ])
  })

  test('stay on one page and in one step, whatever an operator wants, who is told so', () => {
    const pages = [
      { title: { de: 'Eins' }, members: [person, day], breaks: [day] },
      { title: { de: 'Zwei' }, members: [dogs, 'F99000000004'] },
    ]
    const { form: changed, unfit } = edited({ pages }, { ...either, pages: pagesOf(either) })
    expect(changed.pages.map(({ members }) => members)).toEqual([[person, day, dogs], ['F99000000004']])
    expect(changed.pages.map(({ breaks }) => breaks)).toEqual([undefined, undefined])
    expect(ids(unfit)).toEqual([dogs, day])
  })

  test('are free again when the rule is switched off', () => {
    const off = edited({ rules: { one: false } }, { ...either, pages: pagesOf(either) }).form
    expect(choicesOf(off, rootGroup(off))).toEqual([])
  })
})
