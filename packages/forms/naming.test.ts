import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedFaultsOf } from './asked-faults.ts'
import { codes, fieldOf, isGroupId, members, OTHER, question, text, unoffered } from './definition.ts'
import type { FieldId, FormDefinition, Group } from './definition.ts'
import { documentOf, valuesOf, type MemberValues } from './document.ts'
import { inventedWords } from './invented-words.ts'
import { fieldIds, isNamed, isReady, missingNames, offeredMembers, withWords } from './naming.ts'
import { forms } from './registry/forms.generated.ts'
import { smallForm } from './testing/small-form.ts'

const label = { label: { de: 'Wort', en: 'Word' } }
const meaning = { de: 'Sinn', en: 'Sense' }

/** Lists with and without a free text, at the root, in a group that must be there, and in groups that need not. */
const form: FormDefinition = {
  ...smallForm,
  root: members('G00000001 req', 'G00000003', 'F00000005'),
  fields: {
    F00000001: { type: question },
    F00000002: { type: codes('001-002') },
    F00000003: { type: codes('001', OTHER) },
    F00000004: { type: text(1, 10) },
    F00000005: { type: unoffered(codes('001-003'), '003') },
    F00000006: { type: codes('001', OTHER) },
  },
  groups: {
    G00000001: { members: members('F00000003 req', 'F00000004', 'F00000001 req', 'G00000002[]') },
    G00000002: { members: members('G00000003 req', 'F00000004') },
    G00000003: { members: members('F00000006[] req', 'F00000004', 'F00000002 req') },
  },
  labels: { definitions: Object.fromEntries(ids(1, 6).map((id) => [id, label])), codes: {} },
}

function ids(first: number, last: number): FieldId[] {
  return Array.from({ length: last - first + 1 }, (_, at): FieldId => `F0000000${first + at}`)
}

const say = (words: Record<string, string[]>, base = form): FormDefinition =>
  withWords(base, {
    definitions: {},
    codes: Object.fromEntries(
      Object.entries(words).map(([id, all]) => [id, Object.fromEntries(all.map((code) => [code, meaning]))]),
    ),
  })

const offered = (of: FormDefinition, group: Group) =>
  offeredMembers(of, group).map(({ member, recorded }) => `${member.id}${recorded ? ' recorded' : ''}`)
const inGroup = (id: string, of = form): Group => of.groups[id] ?? { members: [] }

describe('a list', () => {
  it('is named when each code that is offered has words', () => {
    expect(isNamed(say({ F00000002: ['001'] }), 'F00000002')).toBe(false)
    expect(isNamed(say({ F00000002: ['001', '002'] }), 'F00000002')).toBe(true)
    expect(isNamed(say({ F00000005: ['001', '002'] }), 'F00000005')).toBe(true)
  })

  it('without a label is none that can be asked', () => {
    const silent = { ...form, labels: { ...form.labels, definitions: {} } }
    expect(isNamed(say({ F00000002: ['001', '002'] }, silent), 'F00000002')).toBe(false)
    expect(isNamed(silent, 'F00000001')).toBe(false)
    const titled = { ...silent, fields: { ...form.fields, F00000001: { title: 'Titel', type: question } } }
    expect(isNamed(titled, 'F00000001')).toBe(true)
  })
})

describe('what has no words', () => {
  it('is asked in own words where there is a free text, which is required as the list is', () => {
    const [first, second] = offeredMembers(form, inGroup('G00000001'))
    expect(first).toMatchObject({ member: { id: 'F00000004', required: true }, opening: { kind: 'always' } })
    expect([first?.standsFor?.id, second?.member.id]).toEqual(['F00000003', 'F00000001'])
  })

  it('is left out where it need not be answered', () => {
    expect(offered(form, { members: form.root })).toEqual(['G00000001', 'G00000003 recorded'])
  })

  it('keeps a list of groups from being offered, however deep it must be answered', () => {
    expect(offered(form, inGroup('G00000001')).at(-1)).toBe('G00000002 recorded')
    const more = say({ F00000002: ['001', '002'] })
    expect(offered(more, inGroup('G00000001')).at(-1)).toBe('G00000002')
    expect(offered(more, { members: form.root })).toEqual(['G00000001', 'G00000003'])
  })

  it('keeps the form from being published where everybody has to answer it', () => {
    expect([missingNames(form), isReady(form)]).toEqual([[], true])
    const required = { ...form, root: members('G00000001 req', 'G00000003 req') }
    expect([missingNames(required), isReady(required)]).toEqual([['F00000002'], false])
    expect(isReady(say({ F00000002: ['001', '002'] }, required))).toBe(true)
    const ruled: FormDefinition = {
      ...form,
      root: members('G00000004 req'),
      groups: {
        G00000004: {
          members: members('F00000002', 'F00000005'),
          rule: { kind: 'any-of', of: ['F00000002', 'F00000005'] },
        },
      },
    }
    expect(missingNames(ruled)).toEqual(['F00000002', 'F00000005'])
    expect(isReady(say({ F00000002: ['001', '002'] }, ruled))).toBe(true)
  })

  it('opens nothing, even when a draft answers it', () => {
    const silent: FormDefinition = {
      ...form,
      root: members('F00000001', 'F00000004'),
      labels: { ...form.labels, definitions: { F00000004: label } },
    }
    expect(offered(silent, { members: silent.root })).toEqual([])
    expect(documentOf(silent, { F00000001: '001', F00000004: 'x' })).toEqual({})
  })
})

describe('a data record', () => {
  it('says 999 for what was told in own words, and nothing of what a draft held of it', () => {
    const values: MemberValues = {
      G00000001: { F00000003: '001', F00000004: 'täglich', F00000001: '002' },
      F00000005: '001',
    }
    expect(documentOf(form, values)).toEqual({
      G00000001: { F00000003: OTHER, F00000004: 'täglich', F00000001: '002' },
    })
    const inList = say({ F00000002: ['001', '002'] })
    expect(documentOf(inList, { G00000003: { F00000006: ['001'], F00000004: 'x', F00000002: '001' } })).toMatchObject({
      G00000003: { F00000006: [OTHER], F00000004: 'x', F00000002: '001' },
    })
  })

  it('holds no code that the form never offers', () => {
    const all = withWords(form, inventedWords(form))
    expect(documentOf(all, { F00000005: '003', G00000001: { F00000001: '003' } })).toEqual({ G00000001: {} })
    expect(documentOf(all, { F00000005: '004' })).toEqual({ G00000001: {}, F00000005: '004' })
  })

  it('lacks the free text that is asked alone, not the list', () => {
    const faults = askedFaultsOf(form, documentOf(form, {}))
    expect(faults.map(({ kind, pointer }) => `${kind} ${pointer}`)).toEqual([
      'missing /G00000001/F00000004',
      'missing /G00000001/F00000001',
    ])
  })
})

const housing = forms.find(({ path }) => path === 'housing-burden') ?? smallForm
const open = fieldIds(housing).filter((id) => !isNamed(housing, id))
const someNamed = fc.subarray(open).map((given) => {
  const { definitions, codes: all } = inventedWords(housing)
  const pick = <Part>(table: Readonly<Record<string, Part>>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => given.some((one) => one === id)))
  return withWords(housing, { definitions: pick(definitions), codes: pick(all) })
})

describe('whatever is named of the housing form', () => {
  const groups = [{ members: housing.root }, ...Object.values(housing.groups)]

  it('no list without words is offered, and no question without a label', () => {
    const property = fc.property(someNamed, (some) => {
      for (const group of groups) {
        for (const { member } of offeredMembers(some, group)) {
          if (!isGroupId(member.id)) expect([member.id, isNamed(some, member.id)]).toEqual([member.id, true])
        }
      }
    })
    fc.assert(property, { numRuns: 50 })
  })

  it('a form that is ready offers everything that must be there', () => {
    const property = fc.property(someNamed, (some) => {
      const isWhole = (group: Group): boolean => {
        const found = offeredMembers(some, group)
        return group.members
          .filter(({ required }) => required)
          .every(({ id }) => {
            if (found.some(({ standsFor }) => standsFor?.id === id)) return true
            if (!found.some(({ member, recorded }) => member.id === id && !recorded)) return false
            return !isGroupId(id) || isWhole(inGroup(id, some))
          })
      }
      expect(isReady(some)).toBe(isWhole({ members: some.root }))
      const whole = groups.flatMap((group) => offeredMembers(some, group))
      for (const { member, recorded } of whole) {
        if (isGroupId(member.id) && !member.required) expect(recorded).toBe(!isWhole(inGroup(member.id, some)))
      }
    })
    fc.assert(property, { numRuns: 50 })
  })

  it('naming more takes nothing away', () => {
    const property = fc.property(someNamed, (some) => {
      const all = withWords(some, inventedWords(some))
      for (const group of groups) {
        const before = offeredMembers(some, group).filter(({ recorded }) => !recorded)
        const after = offeredMembers(all, group).map(({ member }) => member.id)
        expect(after).toEqual(expect.arrayContaining(before.map(({ member }) => member.id)))
      }
    })
    fc.assert(property, { numRuns: 50 })
  })

  it('a draft sends no code without words but 999', () => {
    const values: MemberValues = {
      G00000448: { G00000188: { G00001469: { F00000984: '001' }, G00001475: { F00000697: '005' } } },
      G00001543: { F00002649: '002', F00002689: 'Erbbaurecht', G00001550: { F00002650: '001', F00002651: '90' } },
    }
    const property = fc.property(someNamed, (some) => {
      const sent = JSON.stringify(documentOf(some, valuesOf(some, values)))
      for (const [, id = '', code] of sent.matchAll(/"(F\d{8})":"(\d{3})"/g)) {
        const isWorded = isNamed(some, id as FieldId) || code === OTHER // the expression matches ids of fields
        expect([id, code, isWorded || fieldOf(some, id as FieldId).type.kind === 'question']).toEqual([id, code, true])
      }
    })
    fc.assert(property, { numRuns: 50 })
  })
})
