import { describe, expect, it } from 'vitest'
import { fieldOf, isGroupId, OTHER, type DefinitionId, type Words } from '../../definition.ts'
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

const codesOf = (id: string): readonly string[] => {
  const type = form.fields[id]?.type
  if (type?.kind === 'question') return ['001', '002', '003']
  return type?.kind === 'codes' ? type.codes : []
}

const repeated = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)

describe('labels of the housing-burden form', () => {
  it('name every definition that is asked for, and no other', () => {
    expect(asked.length).toBeGreaterThan(200)
    expect(Object.keys(definitions).toSorted()).toEqual(asked.toSorted())
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

  it('ask questions as questions, or name what is not known of them', () => {
    const statements = fieldIds.filter(
      (id) => form.fields[id]?.type.kind === 'question' && !definitions[id]?.label.de.endsWith('?'),
    )
    expect(statements).toEqual(['F00002563'])
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
      expect(codesOf(id), id).toEqual(expect.arrayContaining(Object.keys(meanings)))
    }
  })

  it('are yes and no for every question, and nothing for its third answer', () => {
    const questions = fieldIds.filter((id) => form.fields[id]?.type.kind === 'question')
    expect(questions.length).toBeGreaterThan(20)
    for (const id of questions) {
      expect(codes[id], id).toEqual({ '001': { de: 'Ja', en: 'Yes' }, '002': { de: 'Nein', en: 'No' } })
    }
  })

  it('name every state and every nationality but 910, each by a name of its own', () => {
    for (const id of ['F60000261', 'F60000236']) {
      const meanings = codes[id] ?? {}
      expect(codesOf(id).filter((code) => !meanings[code])).toEqual(id === 'F60000236' ? ['910'] : [])
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
