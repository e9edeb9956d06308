import { describe, expect, it } from 'vitest'
import { codesOf, fieldOf, isGroupId, offeredAnswers, offeredCodes, OTHER } from '../../definition.ts'
import type { DefinitionId, FieldId, Words } from '../../definition.ts'
import { inventedWords } from '../../invented-words.ts'
import { fieldIds as idsOfFields, isNamed, isReady, missingNames, offeredMembers, withWords } from '../../naming.ts'
import { openings } from '../../presence.ts'
import { form } from './form.ts'

const { definitions, codes } = form.labels
const languages = ['de', 'en'] as const

const fieldIds = Object.keys(form.fields)
const groupIds = Object.keys(form.groups)
const isAsked = (id: DefinitionId) => isGroupId(id) || !['hint', 'unknown'].includes(fieldOf(form, id).type.kind)
const asked = [...fieldIds, ...groupIds].filter((id) => isAsked(id as DefinitionId)) // keys of fields and groups are ids

const allWords: Words[] = [
  form.title,
  form.intro,
  ...form.pages.flatMap(({ title, intro }) => [title, ...(intro ? [intro] : [])]),
  ...Object.values(definitions).flatMap(({ label, hint }) => [label, ...(hint ? [hint] : [])]),
  ...Object.values(codes).flatMap((meanings) => Object.values(meanings)),
]

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

describe('labels of the housing-burden form', () => {
  it('name every definition that is asked for but the two that nobody knows, and no other', () => {
    expect(asked.length).toBeGreaterThan(200)
    const unknown = ['F00002563', 'F00002566']
    expect([...Object.keys(definitions), ...unknown].toSorted()).toEqual(asked.toSorted())
  })

  it('speak of no choice without saying what there is to choose', () => {
    for (const { de, en } of allWords)
      expect([de, en].join(' ')).not.toMatch(/Auswahl|Nummer passt|[Cc]hoice|which number/)
  })

  it('say something in both languages, in clean spacing', () => {
    for (const words of allWords) {
      for (const language of languages) expect(words[language], JSON.stringify(words)).toMatch(/^\S+( \S+)*$/)
    }
  })

  it('are no sentences unless they are questions; hints are sentences', () => {
    for (const [id, { label, hint }] of Object.entries(definitions)) {
      for (const language of languages) {
        expect(label[language], id).not.toMatch(/[.!:]$/)
        if (hint) expect(hint[language], id).toMatch(/\.$/)
      }
    }
  })

  it('tell the members of a group apart', () => {
    for (const [id, group] of Object.entries(form.groups)) {
      for (const language of languages) {
        const texts = group.members.flatMap((member) => definitions[member.id]?.label[language] ?? [])
        expect(repeated(texts), id).toEqual([])
      }
    }
  })

  it('ask questions as questions', () => {
    const statements = fieldIds.filter(
      (id) => form.fields[id]?.type.kind === 'question' && definitions[id] && !definitions[id].label.de.endsWith('?'),
    )
    expect(statements).toEqual([])
  })

  it('do not address the person where it may be the applicant or a household member', () => {
    const applicant = idsBelow('G00000448')
    const shared = idsBelow('G00000450').filter((id) => applicant.includes(id))
    expect(shared).toEqual(expect.arrayContaining(['G00001481', 'F00002600', 'F00001882']))
    for (const id of shared) expect(definitions[id]?.label.de ?? '', id).not.toMatch(/\b(Sie|Ihr|Ihre|Ihnen)\b/)
  })
})

const idsBelow = (id: string): string[] => [
  id,
  ...(form.groups[id]?.members ?? []).flatMap((member) => idsBelow(member.id)),
]

describe('meanings of codes', () => {
  it('are those of values that the field takes', () => {
    for (const [id, meanings] of Object.entries(codes)) {
      expect(valuesOf(id), id).toEqual(expect.arrayContaining(Object.keys(meanings)))
    }
  })

  it('are yes and no for every question, and nothing for its third answer', () => {
    const questions = fieldIds.filter((id) => form.fields[id]?.type.kind === 'question' && definitions[id])
    expect(questions.length).toBeGreaterThan(20)
    for (const id of questions) {
      expect(codes[id], id).toEqual({ '001': { de: 'Ja', en: 'Yes' }, '002': { de: 'Nein', en: 'No' } })
    }
  })

  it('name every state and every nationality but 910, each by a name of its own', () => {
    for (const id of ['F60000261', 'F60000236']) {
      const meanings = codes[id] ?? {}
      expect(valuesOf(id).filter((code) => !meanings[code])).toEqual(id === 'F60000236' ? ['910'] : [])
      for (const language of languages) {
        expect(repeated(Object.values(meanings).map((words) => words[language]))).toEqual([])
      }
    }
  })

  it('say of 999 that it is told in own words exactly where a free text follows', () => {
    const opened = Object.values(form.groups).flatMap((group) =>
      [...openings(form, group).values()].flatMap((opening) => (opening.kind === 'other' ? [opening.codes] : [])),
    )
    const told = Object.keys(codes).filter((id) => codes[id]?.[OTHER]?.en === 'Something else, in your own words')
    expect(told.toSorted()).toEqual([...new Set(opened)].toSorted())
  })
})

const valuesOf = (id: string) => codesOf(fieldOf(form, id as FieldId).type) // the tests ask for keys of the fields

describe('what can be asked', () => {
  const lists = idsOfFields(form).filter((id) => fieldOf(form, id).type.kind === 'codes')
  const open = idsOfFields(form).filter((id) => !isNamed(form, id))

  it('is every list whose meanings are certain or likely', () => {
    const { sources = {} } = form.labels
    expect(Object.keys(sources)).toHaveLength(7)
    for (const id of lists) expect([id, isNamed(form, id)]).toEqual([id, id in sources])
  })

  it('is neither of the fifteen lists of which nothing is known, nor of the two questions', () => {
    expect(lists).toHaveLength(22)
    expect(open.toSorted()).toEqual([
      'F00000574',
      'F00000586',
      'F00000589',
      'F00000592',
      'F00000697',
      'F00000984',
      'F00001747',
      'F00001882',
      'F00002544',
      'F00002561',
      'F00002563',
      'F00002566',
      'F00002598',
      'F00002649',
      'F00002650',
      'F00002658',
      'F00002671',
    ])
  })

  it('waits for three lists that everybody has to answer', () => {
    expect(missingNames(form)).toEqual(['F00000984', 'F00000697', 'F00002650'])
    expect(isReady(form)).toBe(false)
    expect(isReady(withWords(form, inventedWords(form)))).toBe(true)
  })

  it('is a free text alone for the seven lists that have one', () => {
    const alone = Object.values(form.groups).flatMap((group) =>
      offeredMembers(form, group).flatMap(({ standsFor }) => (standsFor ? [standsFor.id] : [])),
    )
    expect([...new Set(alone)].toSorted()).toEqual([
      'F00000574',
      'F00000586',
      'F00001882',
      'F00002561',
      'F00002649',
      'F00002658',
      'F00002671',
    ])
  })

  it('leaves five groups of details to the office', () => {
    const groups = [{ members: form.root }, ...Object.values(form.groups)]
    const recorded = groups.flatMap((group) => offeredMembers(form, group).filter((one) => one.recorded))
    const ids = new Set(recorded.map(({ member }) => member.id))
    // household members need their marital status; a form that waits for it is not published
    expect([...ids].toSorted()).toEqual(['G00000176', 'G00000341', 'G00000450', 'G00001144', 'G00001547', 'G00001579'])
  })

  it('is never 910 nor the third answer to a question, which documents may hold', () => {
    expect(valuesOf('F60000236')).toContain('910')
    expect(offeredCodes(fieldOf(form, 'F60000236').type)).not.toContain('910')
    expect(offeredCodes(fieldOf(form, 'F00002577').type)).toEqual(offeredAnswers)
    expect(valuesOf('F00002577')).toContain('003')
  })

  it('is of a representative what the kind of representation calls for', () => {
    const group = form.groups.G00001059
    const shown = (kind: string) =>
      offeredMembers(form, group ?? { members: [] })
        .filter(({ opening }) => opening.kind === 'answer' && opening.codes.includes(kind))
        .map(({ member }) => member.id)
    const [person, organisation, certificate, power] = ['G00000241', 'G00001058', 'F60000350', 'F60000351']
    expect(['001', '002', '003', '004', '005'].map(shown)).toEqual([
      [],
      [person, certificate],
      [organisation, certificate],
      [person, power],
      [organisation, power],
    ])
  })
})

describe('pages of the housing-burden form', () => {
  it('ask for every member of the root once, in its order', () => {
    expect(form.pages.flatMap((page) => page.members)).toEqual(form.root.map((member) => member.id))
  })

  it('have a key of their own for the address, and an introduction', () => {
    expect(repeated(form.pages.map((page) => page.key))).toEqual([])
    for (const page of form.pages) {
      expect(page.key).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(page.intro?.de.length, page.key).toBeGreaterThan(40)
    }
  })
})
