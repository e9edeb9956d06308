import { describe, expect, it } from 'vitest'
import type { Position, SchemaTree } from '../model/tree.ts'
import { inEnglish } from '../testing/in-english.ts'
import { largeSchema } from '../testing/large-schema.ts'
import { field, group, type SamplePosition, type SampleSchema } from '../testing/sample-schema.ts'
import { xdf2Schema, xdf3Schema } from '../testing/write-schema.ts'
import { given } from '../testing/xml-text.ts'
import { readXdf } from './xdf.ts'

const formats = [
  ['xdf2', xdf2Schema, ''],
  ['xdf3', xdf3Schema, '000'],
] as const

/** Reads what must be readable. */
function treeOf(xml: string): SchemaTree {
  const read = readXdf(given('schema.xml', xml))
  if (!read.ok) throw new Error(JSON.stringify(read.obstacles))
  return read.value
}

/** What is wrong, with file, line and id. */
function faultsOf(xml: string): string[] {
  const read = readXdf(given('schema.xml', xml))
  const obstacles = read.ok ? [] : read.obstacles
  return obstacles.map(({ place, id, message }) => `${place.file}:${place.line} ${id ?? '-'} ${inEnglish(message)}`)
}

/** The line with the nth element of this name. */
const lineOf = (xml: string, name: string, nth = 1): number =>
  xml
    .split(new RegExp(`<\\w+:${name}>`))
    .slice(0, nth)
    .join(' ')
    .split('\n').length

const only = (members: readonly SamplePosition[]): SampleSchema => ({ members })
const first = (tree: SchemaTree): Position['element'] => {
  const [position] = tree.members
  if (!position) throw new Error('there is no member')
  return position.element
}
const ofField = (xml: string) => {
  const element = first(treeOf(xml))
  if (element.kind !== 'field') throw new Error('this is no field')
  return element
}

describe.each(formats)('a schema of %s', (format, write, more) => {
  const [F, G, S, R] = ['F', 'G', 'S', 'R'].map((letter) => `${letter}99${more}00000`)
  const name = field(`${F}1`, {
    label: 'Name',
    outputLabel: 'Familienname',
    hint: 'Wie im Ausweis',
    outputHint: 'Hinweis',
  })
  const version = format === 'xdf2' ? '1.0' : '1.0.0'

  it('is read with everything that it says, and the line of it', () => {
    const rules = [{ id: `${R}1`, name: 'Regel', text: 'Wenn\nja' }]
    const person = group(
      `${G}1`,
      [
        ['0:1', name],
        ['2:5', name, [{ text: '§ 2' }]],
      ],
      { label: 'Person', rules },
    )
    const schema = {
      name: 'Intern',
      title: 'Antrag',
      basis: [{ text: '§ 1' }],
      rules,
      members: [['1:*', person]] as const,
    }
    const xml = write(schema)
    const place = (name: string, nth = 1) => ({ file: 'schema.xml', line: lineOf(xml, name, nth) })
    const rule = { id: `${R}1`, version, name: 'Regel', text: 'Wenn\nja' }
    const common = { version, basis: [], rules: [] }
    const readName = {
      kind: 'field',
      id: `${F}1`,
      ...common,
      name: 'Name',
      label: 'Name',
      outputLabel: 'Familienname',
      hint: 'Wie im Ausweis',
      outputHint: 'Hinweis',
      fieldKind: 'input',
      dataType: 'text',
      constraints: {},
      content: '',
      mediaTypes: [],
      place: place('datenfeld'),
    }
    const readGroup = {
      kind: 'group',
      id: `${G}1`,
      ...common,
      name: 'Person',
      label: 'Person',
      outputLabel: 'Person',
      hint: '',
      outputHint: '',
      isChoice: false,
      rules: [{ ...rule, place: place('regel', 2) }],
      place: place('datenfeldgruppe'),
      members: [
        { element: readName, min: 0, max: 1, basis: [], place: place('struktur', 2) },
        { element: readName, min: 2, max: 5, basis: [{ text: '§ 2' }], place: place('struktur', 3) },
      ],
    }
    expect(treeOf(xml)).toEqual({
      format,
      id: `${S}1`,
      version,
      name: 'Intern',
      title: 'Antrag',
      hint: '',
      basis: [{ text: '§ 1' }],
      rules: [{ ...rule, place: place('regel') }],
      members: [{ element: readGroup, min: 1, basis: [], place: place('struktur') }],
      elements: xml.match(/<[a-z]/g)?.length,
      place: place('stammdatenschema'),
    })
  })

  it.each(['', 'ns0', 'xdf'])('is the same with the prefix “%s”', (prefix) => {
    const schema = only([['1:1', name]])
    expect(treeOf(write({ ...schema, prefix }))).toEqual(treeOf(write(schema)))
  })

  it('may write its codes in its namespace or in none', () => {
    const xml = write({ ...only([['1:1', name]]), prefix: 'x' })
    expect(treeOf(xml.replaceAll(/(<\/?)code>/g, '$1x:code>'))).toEqual(treeOf(xml))
  })

  it('holds an element that stands at several places once', () => {
    const tree = treeOf(
      write(
        only([
          ['1:1', name],
          ['0:*', name],
          ['1:1', group(`${G}1`, [['1:1', name]])],
        ]),
      ),
    )
    const [one, two, three] = tree.members.map(({ element }) =>
      element.kind === 'group' ? element.members[0]?.element : element,
    )
    expect(two).toBe(one)
    expect(three).toBe(one)
  })

  it.each<[string, SamplePosition]>([
    ['another text', ['1:1', { ...name, label: 'Vorname' }]],
    ['other rules', ['1:1', { ...name, rules: [{ id: `${R}1`, text: 'x' }] }]],
  ])('is refused when one version of an element has %s at another place', (_, other) => {
    const xml = write(only([['1:1', name], other]))
    expect(faultsOf(xml)).toEqual([
      expect.stringMatching(
        new RegExp(`^schema.xml:${lineOf(xml, 'datenfeld', 2)} ${F}1 It says something else here than in line 11,`),
      ),
    ])
  })

  it('is refused when one version of a group asks for its members otherwise at another place', () => {
    const of = (times: string) => ['1:1', group(`${G}1`, [[times, name]])] as const
    expect(faultsOf(write(only([of('1:1'), of('1:1')])))).toEqual([])
    expect(faultsOf(write(only([of('1:1'), of('0:1')])))).toEqual([
      expect.stringContaining(`${G}1 It says something else`),
    ])
  })

  it('may have an element in two versions, which are two', () => {
    const tree = treeOf(
      write(
        only([
          ['1:1', name],
          ['1:1', { ...name, version: '2', label: 'Vorname' }],
        ]),
      ),
    )
    expect(tree.members.map(({ element }) => element.label)).toEqual(['Name', 'Vorname'])
  })

  it('has versions as they are written, or none', () => {
    const versions = ['2020-28-09', '1.0.0', ''].map((one) => field(`${F}1`, { version: one }))
    const tree = treeOf(write(only(versions.map((one) => ['1:1', one]))))
    expect(tree.members.map(({ element }) => element.version)).toEqual(['2020-28-09', '1.0.0', undefined])
  })

  it('has clean texts, and none where the catalogue writes a dot or a hyphen', () => {
    const said = {
      label: ' Ich\u00a0versichere,\r\n\r\n\tdass  ja ',
      outputLabel: '.',
      hint: '-',
      outputHint: '\u00a0',
    }
    expect(ofField(write(only([['1:1', field(`${F}1`, { name: 'x', ...said, content: ' a\r\nb ' })]])))).toMatchObject({
      label: 'Ich versichere,\n\ndass ja',
      outputLabel: '',
      hint: '',
      outputHint: '',
      content: 'a\nb',
    })
  })

  it('keeps of legal bases those that say something', () => {
    const basis = ['§ 1 \r\n Abs. 2', '.', '', 'wird im Verwendungsbezug ergänzt'].map((text) => ({ text }))
    expect(ofField(write(only([['1:1', { ...name, basis }]]))).basis).toEqual([{ text: '§ 1 Abs. 2' }])
  })

  it('is called by its name where it has no title', () => {
    expect(treeOf(write({ ...only([['1:1', name]]), name: 'Antrag A', title: '.' })).title).toBe('Antrag A')
  })

  it.each<[string, { min: number; max?: number }]>([
    ['1:1', { min: 1, max: 1 }],
    [' 0:* ', { min: 0 }],
    ['2:5', { min: 2, max: 5 }],
    ['0:10000', { min: 0, max: 10_000 }],
  ])('asks for an element %s times', (times, expected) => {
    const [{ element: _, basis: _basis, place: _place, ...position }] = treeOf(write(only([[times, name]])))
      .members as [Position] // has one
    expect(position).toEqual(expected)
  })

  it.each([
    '',
    '1',
    '1:',
    '*:1',
    '1:1:1',
    '-1:1',
    '1.5:2',
    '2:1',
    '0:0',
    '0:10001',
    '10001:*',
    '1:99999999999',
    'a:b',
    '１:１',
  ])('is refused with an element %j times', (times) => {
    expect(faultsOf(write(only([[times, name]])))).toEqual([
      expect.stringMatching(
        new RegExp(`^schema.xml:10 ${F}1 How often it stands here \\(anzahl\\) is “${times.replaceAll('*', '\\*')}`),
      ),
    ])
  })

  it.each<[string, SampleSchema, RegExp]>([
    ['without an id', only([['1:1', field('')]]), /^schema.xml:11 - A field without an id/],
    ['with an id of another kind', only([['1:1', field(`${G}1`)]]), /“G99\d+” is no id of a field .*F and/],
    ['with a long id', only([['1:1', field(`${F}1234`)]]), /is no id of a field/],
    ['with an id that leads elsewhere', only([['1:1', field('F../../etc')]]), /is no id of a field/],
    ['with a group without members’ letters', only([['1:1', group(`${F}1`, [])]]), /is no id of a group/],
    ['whose own id is another’s', { ...only([['1:1', name]]), id: `${F}1` }, /is no id of a schema/],
    ['with a rule without an id', { ...only([['1:1', name]]), rules: [{ id: '', text: 'x' }] }, /A rule without an id/],
    ['with a name left out', only([['1:1', field(`${F}1`, { name: ' ' })]]), /^schema.xml:11 F\S+1 It has no name/],
    ['without a name', { ...only([['1:1', name]]), name: '' }, /The schema has no name/],
    ['without members', only([]), /^schema.xml:5 S\S+1 The schema has no fields and groups/],
    ['with a version that is none', only([['1:1', { ...name, version: '1.0/../2' }]]), /“1.0\/..\/2” is no version/],
  ])('is refused %s', (_, schema, told) => {
    expect(faultsOf(write(schema))).toEqual([expect.stringMatching(told)])
  })

  it.each<[string, (xml: string) => string, RegExp]>([
    [
      'a kind of field that nobody knows',
      (xml) => xml.replace('>input<', '>slider<'),
      /F\S+1 Its feldart “slider” is not known; there are input, select/,
    ],
    ['a type that nobody knows', (xml) => xml.replace('>text<', '>blob<'), /Its datentyp “blob” is not known/],
    ['no type', (xml) => xml.replace(/<\w+:datentyp>.*\n<\/\w+:datentyp>/, ''), /It has no datentyp/],
    ['a kind like what objects have', (xml) => xml.replace('>input<', '>constructor<'), /“constructor” is not known/],
    ['two names', (xml) => xml.replace(/(<\w+:name>Name.*\n)/, '$1$1'), /name stands twice in datenfeld/],
    [
      'a field beside its place',
      (xml) => xml.replaceAll(/<\/?\w+:enthaelt>/g, ''),
      /datenfeld cannot stand in struktur/,
    ],
    [
      'a place without an element',
      (xml) => xml.replace(/<(\w+):datenfeld>.*<\/\1:datenfeld>/s, ''),
      /holds 0 elements/,
    ],
    ['a place with two', (xml) => xml.replace(/<(\w+):datenfeld>.*<\/\1:datenfeld>/s, '$&$&'), /holds 2 elements/],
    ['no schema', (xml) => xml.replaceAll('stammdatenschema>', 'schema>'), /There is no stammdatenschema/],
    ['an end too early', (xml) => xml.slice(0, -60), /The XML is broken here/],
    [
      'a field of another namespace',
      (xml) => xml.replace(/<\w+:datenfeld>/, '<datenfeld xmlns="urn:x">').replace(/<\/\w+:datenfeld>/, '</datenfeld>'),
      /holds 0 elements/,
    ],
  ])('is refused with %s', (_, change, told) => {
    expect(faultsOf(change(write(only([['1:1', name]]))))[0]).toMatch(told)
  })

  it('is refused with all that is wrong in it, up to a hundred', () => {
    expect(faultsOf(write(only(Array.from({ length: 300 }, () => ['1', name]))))).toHaveLength(100)
  })
})

describe('a file that is no schema that can be read', () => {
  const schema = xdf3Schema(only([['1:1', field('F99000000001')]]))
  const root = 'xdatenfelder.stammdatenschema.0102'
  it.each<[string, string, RegExp]>([
    ['a profile', schema.replaceAll(root, 'xdatenfelder.dokumentsteckbrief.0101'), /a profile of documents/],
    [
      'a group',
      schema.replaceAll(root, 'xdatenfelder.datenfeldgruppe.0103'),
      /a group alone .*Export the schema itself/,
    ],
    ['a field', schema.replaceAll(root, 'xdatenfelder.datenfeld.0104'), /a field alone/],
    ['a message about lists', schema.replaceAll(root, 'xdatenfelder.codeliste.0105'), /a code list of the catalogue/],
    ['something else', schema.replaceAll(root, 'xdatenfelder.x.0999'), /the message “xdatenfelder.x.0999”/],
    [
      'of the first version',
      schema.replace('_3.0.0"', '_1"').replaceAll('.0102', '.0102001'),
      /XDatenfelder 1\. .*2\.0 or 3\.0\.0/,
    ],
    ['of a version to come', schema.replace('_3.0.0"', '_3.1.0"'), /XDatenfelder 3\.1\.0\./],
    [
      'of another namespace',
      schema.replace('urn:xoev-de:fim:standard:xdatenfelder_3.0.0', 'urn:x'),
      /namespace of this XML is “urn:x”/,
    ],
    ['without a namespace', `<${root}/>`, /namespace of this XML is missing/],
  ])('says that it is %s, and what is needed', (_, xml, told) => {
    expect(faultsOf(xml)).toEqual([expect.stringMatching(told)])
    expect(faultsOf(xml)[0]).toMatch(/^schema.xml:[12] - .*Needed is a schema/)
  })
})

describe('a large schema', () => {
  it('of more places than anybody fills in is refused at the first of them', () => {
    const members = Array.from({ length: 5100 }, () => ['0:1', field('F99000000001')] as const)
    expect(faultsOf(xdf3Schema({ members }))).toEqual([
      expect.stringMatching(/more than 5000 fields, groups and rules/),
    ])
  })

  it('is read without what nobody reads, and counts all of it', () => {
    const tree = treeOf(largeSchema({ fields: 80, relations: 165 }))
    expect(tree.elements).toBeGreaterThan(80_000)
    expect(JSON.stringify(tree).length).toBeLessThan(40_000)
  })

  it('with more in it than memory should hold is refused where it becomes too much', () => {
    const schema = xdf3Schema({ members: [['1:1', field('F99000000001')]] })
    const bases = '<xdf3:bezug/>\n'.repeat(120_000)
    expect(faultsOf(schema.replace('<xdf3:struktur>', `${bases}<xdf3:struktur>`))).toEqual([
      expect.stringMatching(/^schema.xml:10000\d - The file has more in it than is read/),
    ])
  })
})
