import { describe, expect, test } from 'vitest'
import type { FieldElement } from '../model/tree.ts'
import { field, group, type SampleField, type SampleGroup } from '../testing/sample-schema.ts'
import { sampleTree } from '../testing/sample-tree.ts'
import { elementsOf, type DefinedElement } from './elements.ts'
import { isDeclaration, labelOf } from './labels.ts'

function labelled(element: SampleField | SampleGroup, times = '1:1') {
  const [defined] = elementsOf(
    sampleTree({ members: [[times, element, [{ text: '§ 2', link: 'http://example.org' }]]] }),
  ).all
  if (!defined) throw new Error('the tree has an element')
  const { label, told } = labelOf(defined)
  const isDeclared = defined.element.kind === 'field' && isDeclaration(defined as DefinedElement<FieldElement>) // just looked
  return { label, isDeclared, kinds: told.map(({ kind }) => kind) }
}

const F = 'F99000000001'

describe('labels', () => {
  test('are the ones for those who fill in, with what case workers read instead', () => {
    const { label, kinds } = labelled(
      field(F, { name: 'NAME_1', label: 'Ihr Name', outputLabel: 'Name', hint: 'Wie im Ausweis' }),
    )
    expect(label).toMatchObject({
      label: { de: 'Ihr Name', en: 'Ihr Name' },
      output: { de: 'Name', en: 'Name' },
      hint: { de: 'Wie im Ausweis', en: 'Wie im Ausweis' },
    })
    expect(kinds).toEqual([])
  })

  test('that are very long are a paragraph, and the short label is the name', () => {
    const long = 'Ich versichere, dass alle Angaben wahr sind. '.repeat(5)
    const { label, kinds } = labelled(field(F, { label: long, outputLabel: 'Versicherung' }))
    expect(label.label.de).toBe('Versicherung')
    expect(label.text?.de).toBe(long.trim())
    expect(label.output).toBeUndefined()
    expect(kinds).toEqual(['long-label'])
  })

  test('of several lines are a paragraph, and first words are the name where there is no other', () => {
    const { label } = labelled(field(F, { label: 'Angaben zum Hund\nbitte vollständig' }))
    expect(label.label.de).toBe('Angaben zum Hund bitte vollständig')
    expect(label.text?.de).toBe('Angaben zum Hund\nbitte vollständig')
  })

  test('are neutral words where a schema has none, and never its name or id', () => {
    const nameless = { name: 'ADMIN', label: '.', outputLabel: '' }
    expect(labelled(field(F, nameless))).toMatchObject({
      label: { label: { de: 'Angabe', en: 'Answer' } },
      kinds: ['hint'],
    })
    expect(labelled(group('G99000000001', [['1:1', field(F)]], nameless)).label.label.de).toBe('Angaben')
  })

  test('have the legal bases of element and place, once, with addresses that are safe', () => {
    const basis = [
      { text: '§ 1', link: 'https://example.org' },
      { text: '§ 2' },
      { text: 'wird im Verwendungsbezug ergänzt' },
    ]
    expect(labelled(field(F, { basis })).label.basis).toEqual([
      { text: '§ 1', link: 'https://example.org' },
      { text: '§ 2' },
    ])
  })
})

describe('a declaration', () => {
  test.each([
    ['Ich versichere die Richtigkeit', '1:1', true],
    ['Hiermit bestätige ich', '1:1', true],
    ['Mir ist bekannt, dass', '1:1', true],
    ['Ich habe die Hinweise zur Kenntnis genommen', '1:1', true],
    ['Ich versichere die Richtigkeit', '0:1', false],
    ['Ich habe einen Hund', '1:1', false],
    ['Ist der Hund gefährlich?', '1:1', false],
  ])('%s (%s): %s', (label, times, expected) => {
    expect(labelled(field(F, { dataType: 'bool', label }), times).isDeclared).toBe(expected)
  })
})
