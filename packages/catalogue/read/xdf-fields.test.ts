import { describe, expect, it } from 'vitest'
import { dataTypes, fieldKinds, type FieldElement } from '../model/tree.ts'
import { inEnglish } from '../testing/in-english.ts'
import { field, group, type SampleField, type SamplePosition } from '../testing/sample-schema.ts'
import { xdf2Schema, xdf3Schema } from '../testing/write-schema.ts'
import { given } from '../testing/xml-text.ts'
import { readXdf } from './xdf.ts'

type Change = (xml: string) => string
const same: Change = (xml) => xml

function read(xml: string) {
  const tree = readXdf(given('a.xml', xml))
  if (!tree.ok) {
    return tree.obstacles.map(({ place, id, message }) => `${place.line} ${id ?? ''} ${inEnglish(message)}`).join('\n')
  }
  const [position] = tree.value.members
  if (!position) throw new Error('there is no member')
  return position.element
}

/** A field as it is read, or what is wrong with it. */
const in2 = (more: Partial<SampleField>, change = same) =>
  read(change(xdf2Schema({ members: [['1:1', field('F99000001', more)]] }))) as FieldElement // or a text, which has none of its members
const in3 = (more: Partial<SampleField>, change = same) =>
  read(change(xdf3Schema({ members: [['1:1', field('F99000000001', more)]] }))) as FieldElement // or a text, as above

describe('fields', () => {
  it.each(fieldKinds.flatMap((fieldKind) => dataTypes.map((dataType) => [fieldKind, dataType] as const)))(
    'of the kind %s and type %s are read in both formats',
    (fieldKind, dataType) => {
      expect(in2({ fieldKind, dataType })).toMatchObject({ fieldKind, dataType })
      expect(in3({ fieldKind, dataType })).toMatchObject({ fieldKind, dataType })
    },
  )
})

it('a field says whether it should be filled in from what is known already', () => {
  expect(in3({ prefill: 'optional' }).isPrefilled).toBe(true)
  expect(in3({ prefill: 'keine' })).not.toHaveProperty('isPrefilled')
})

describe('the constraints of a field', () => {
  const all = { minLength: '1', maxLength: '5', minValue: '0.1', maxValue: '9', pattern: '[0-9 ]{5}|\\p{L}' }

  it('are read as they are written, in both formats', () => {
    expect(in2({ constraints: all }).constraints).toEqual(all)
    expect(in3({ constraints: all }).constraints).toEqual(all)
  })

  it.each<[string, string, object]>([
    ['nothing', '', {}],
    ['white space', ' \r\n\u00a0', {}],
    ['a hyphen', '-', {}],
    ['an empty object', '{}', {}],
    ['empty texts', '{"minLength":"","maxLength":" ","pattern":"a"}', { pattern: 'a' }],
    ['numbers', '{"minLength":1,"maxLength":50}', { minLength: '1', maxLength: '50' }],
    ['a sentence', 'höchstens\u00a0 fünf', { unread: 'höchstens fünf' }],
    ['a list', '["1"]', { unread: '["1"]' }],
    ['broken JSON', '{"minLength":"1"', { unread: '{"minLength":"1"' }],
    [
      'more than constraints',
      '{"minLength":"1","note":"x","maxValue":{}}',
      { minLength: '1', unread: '{"note":"x","maxValue":{}}' },
    ],
    ['a name of all objects', '{"__proto__":{"maxLength":"1"}}', { unread: '{"__proto__":{"maxLength":"1"}}' }],
  ])('in XDatenfelder 2 may be %s', (_, unread, expected) => {
    const { constraints } = in2({ constraints: { unread } })
    expect(constraints).toEqual(expected)
    expect(Object.getPrototypeOf(constraints)).toBe(Object.prototype)
  })

  it('in XDatenfelder 3 may have more, which is told as it is', () => {
    const change: Change = (xml) =>
      xml.replace(
        /<xdf3:praezisierung minLength="1">/,
        '<xdf3:praezisierung minLength="1" maxValue=" " note="x">höchstens fünf',
      )
    expect(in3({ constraints: { minLength: '1' } }, change).constraints).toEqual({
      minLength: '1',
      unread: 'note="x" höchstens fünf',
    })
  })
})

describe('the list of a field', () => {
  const list = { uri: 'urn:example:list', version: '2', versionUri: 'urn:example:list_2' }

  it('is named with its id in XDatenfelder 2, and with its columns in XDatenfelder 3', () => {
    expect(in2({ list: { ...list, id: 'C99000007' } }).list).toEqual({ ...list, id: 'C99000007' })
    const columns = { codeColumn: 'schluessel', nameColumn: 'bezeichnung', helpColumn: 'hinweis' }
    expect(in3({ list: { ...list, ...columns } }).list).toEqual({ ...list, ...columns })
  })

  it('may be named without a version, and a field may name none', () => {
    expect(in3({ list: { uri: list.uri } }).list).toEqual({ uri: list.uri })
    expect(in3({})).not.toHaveProperty('list')
  })

  it('must be named', () => {
    expect(in2({ list: { uri: ' ' } })).toMatch(/^11 F99000001 Its codelisteReferenz has no canonicalIdentification/)
    expect(in3({ list: { uri: '' } })).toMatch(/^11 F99000000001 Its codelisteReferenz has no canonicalIdentification/)
  })
})

describe('a field of XDatenfelder 3', () => {
  it('may have its codes in itself', () => {
    const codes = [
      { code: '001', name: 'ja', help: 'Wenn\nja' },
      { code: '002', name: '-' },
    ]
    expect(in3({ codes })).toMatchObject({ fieldKind: 'select', codes })
    const isPrefixed: Change = (xml) => xml.replaceAll(/<(\/?)code>/g, '<$1xdf3:code>')
    expect(in3({ codes }, isPrefixed)).toMatchObject({ codes })
  })

  it.each([
    ['code', { code: ' ', name: 'ja' }],
    ['name', { code: '001', name: '' }],
  ])('is refused with a value without a %s', (part, code) => {
    expect(in3({ codes: [code] })).toMatch(new RegExp(`F99000000001 A value has no ${part}`))
  })

  it('of files says how large they may be and of what kind', () => {
    const file = { dataType: 'file', maxSize: '20000000', mediaTypes: ['application/pdf', ' ', 'image/png'] } as const
    expect(in3(file)).toMatchObject({ maxSize: '20000000', mediaTypes: ['application/pdf', 'image/png'] })
  })
})

describe('a legal basis', () => {
  it.each<[string, string | undefined]>([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    [' https://example.org ', 'https://example.org/'],
    ['http://example.org/', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:secret@example.org/', undefined],
    ['//example.org', undefined],
    ['§ 1', undefined],
    ['', undefined],
  ])('with the link %j keeps its text, and the link only to https', (link, kept) => {
    expect(in3({ basis: [{ text: '§ 1', link }] }).basis).toEqual([{ text: '§ 1', ...(kept && { link: kept }) }])
  })

  it('may be a link alone', () => {
    const link = 'https://example.org/'
    expect(
      in3({
        basis: [
          { text: '', link },
          { text: '.', link: 'http://example.org/' },
        ],
      }).basis,
    ).toEqual([{ text: link, link }])
  })
})

describe('a group', () => {
  const member: SamplePosition = ['1:1', field('F99000000001')]
  const written = (isChoice: boolean) =>
    xdf3Schema({ members: [['1:1', group('G99000000001', [member], { isChoice })]] })

  it('of the kind X is a choice, and another kind is refused', () => {
    expect(read(written(false))).toMatchObject({ isChoice: false })
    expect(read(written(true))).toMatchObject({ isChoice: true })
    expect(read(written(true).replace('>X<', '>Y<'))).toMatch(/G99000000001 The group is of the kind \(art\) “Y”/)
  })

  it('has the rules that stand in it, by name or id, and their texts', () => {
    const rules = [
      { id: 'R99000000001', name: '', text: ' Wenn\u00a0a\r\ndann b' },
      { id: 'R99000000002', text: '.' },
    ]
    expect(read(xdf3Schema({ members: [['1:1', group('G99000000001', [member], { rules })]] }))).toMatchObject({
      rules: [
        { id: 'R99000000001', name: 'R99000000001', text: 'Wenn a\ndann b', place: { file: 'a.xml' } },
        { id: 'R99000000002', name: 'Regel', text: '' },
      ],
    })
  })
})
