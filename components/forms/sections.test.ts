import { describe, expect, it } from 'vitest'
import { members, question, text, type FormDefinition, type FormPage } from '#lib/forms/definition.ts'
import { forms } from '#lib/forms/registry.generated.ts'
import { sectionsOf } from './sections.ts'
import { labelOf } from './words.ts'
import { named } from '#lib/forms/testing/named.ts'

const first = { key: 'first', title: { de: 'Eins', en: 'One' }, members: ['G00000001'] } satisfies FormPage
const both = { ...first, key: 'both', members: ['G00000001', 'G00000006'] } satisfies FormPage

/** One group with a question that opens a group, a group around another, a list, an optional group; and a second one. */
const form: FormDefinition = named({
  ...{ name: 'sections', version: '1.0', path: 'sections', serviceIdentifier: 'urn:de:fim:leika:leistung:1' },
  ...{ title: first.title, intro: first.title, labels: { definitions: {}, codes: {} }, pages: [first, both] },
  root: members('G00000001 req', 'G00000006 req'),
  fields: { F00000001: { type: text(1, 10) }, F00000002: { type: question } },
  groups: {
    G00000001: { members: members('G00000002 req', 'G00000005[]', 'G00000003', 'F00000002 req', 'G00000004') },
    G00000002: { members: members('G00000006 req') },
    G00000003: { members: members('F00000001') },
    G00000004: { members: members('F00000001') },
    G00000005: { members: members('F00000001') },
    G00000006: { members: members('F00000001') },
  },
})

const pathsOn = (page: FormPage, values: object = {}) => sectionsOf(form, page, { ...values }).map(({ path }) => path)

describe('the sections of a page', () => {
  it('are the groups that have a title below that of the page, without lists and what may be left out', () => {
    expect(pathsOn(first)).toEqual(['G00000001.G00000002.G00000006'])
  })

  it('follow the answers: a group that yes opens is one of them', () => {
    expect(pathsOn(first, { G00000001: { F00000002: '001' } })).toEqual([
      'G00000001.G00000002.G00000006',
      'G00000001.G00000004',
    ])
    expect(pathsOn(first, { G00000001: { F00000002: '002' } })).toHaveLength(1)
  })

  it('are the groups of the root where a page asks for several', () => {
    expect(pathsOn(both)).toEqual(['G00000001', 'G00000006'])
  })

  it('of the first page of the housing form are six', () => {
    const housing = forms.find(({ path }) => path === 'housing-burden')
    const [page] = housing?.pages ?? []
    if (!housing || !page) throw new Error('there is no such form')
    expect(sectionsOf(housing, page, {}).map(({ id }) => labelOf(housing, id, 'de'))).toEqual([
      'Persönliche Angaben',
      'Transferleistungen',
      'Einnahmen und Werbungskosten',
      'Freibeträge und Abzugsbeträge',
      'Sonstige Einnahmen',
      'Angaben zum Vermögen',
    ])
  })
})
