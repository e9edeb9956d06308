import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newestOwnForms } from '../known-forms.ts'
import { LONGEST_WORDS_FILE } from '../terms.ts'
import { readWordsFile } from './read-words-file.ts'

const form = newestOwnForms().find(({ path }) => path === 'housing-burden')
if (!form) throw new Error('there is no such form')

const read = (file: string, field?: string) => readWordsFile(form, { file, language: 'de', ...(field && { field }) })
const refused = (file: string, field?: string): string => {
  try {
    read(file, field)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'invalid') return error.message
    throw error
  }
  return 'it was read'
}

const value = (column: string, text: string) =>
  `<Value${column && ` ColumnRef="${column}"`}><SimpleValue>${text}</SimpleValue></Value>`
const list = (rows: string, columns = ['code', 'name'], key = columns[0]) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<gc:CodeList xmlns:gc="http://docs.oasis-open.org/codelist/ns/genericode/1.0/">
<Identification><ShortName>familienstand</ShortName></Identification>
<ColumnSet>${columns.map((id) => `<Column Id="${id}" Use="required"><ShortName>${id}</ShortName></Column>`).join('')}
${key ? `<Key Id="k"><ShortName>k</ShortName><ColumnRef Ref="${key}"/></Key>` : ''}</ColumnSet>
<SimpleCodeList>${rows}</SimpleCodeList></gc:CodeList>`
const row = (code: string, name: string) => `<Row>${value('code', code)}${value('name', name)}</Row>`
const one = row('001', 'ledig')
const bare = `<Row>${value('', '001')}${value('', 'ledig')}</Row>`

describe('a code list in genericode', () => {
  it('says what the codes of the field mean that it is read for', () => {
    expect(read(list(`${one}${row('002', 'verheiratet &amp; zusammen &#8211; lebend')}`), 'F00000984')).toEqual({
      definitions: {},
      codes: { F00000984: { '001': { de: 'ledig' }, '002': { de: 'verheiratet & zusammen – lebend' } } },
    })
  })

  it.each<[string, string]>([
    ['whose key is another column', list(`<Row>${value('n', 'ledig')}${value('k', '001')}</Row>`, ['n', 'k'], 'k')],
    [
      'with names for columns alone',
      list(
        `<Row>${value('Beschreibung', 'ledig')}${value('Schluessel', '001')}</Row>`,
        ['Beschreibung', 'Schluessel'],
        '',
      ),
    ],
    [
      'with more columns',
      list(`<Row>${value('code', '001')}${value('gueltig', 'ja')}${value('Codename', 'ledig')}</Row>`, [
        'code',
        'gueltig',
        'Codename',
      ]),
    ],
    ['whose values name no columns', list(bare)],
    ['whose rows leave a value out', list(`${one}<Row>${value('code', '002')}</Row>`)],
    [
      'with columns that are called so',
      list(one.replaceAll('"name"', '"b"').replaceAll('"code"', '"a"'), ['b', 'x', 'a'], '')
        .replace('<ShortName>a<', '<LongName xml:lang="de">Code-Wert</LongName><ShortName>a<')
        .replace('<ShortName>b<', '<ShortName>Bezeichnung<'),
    ],
    [
      'whose keys say which is which',
      list(`<Row>${value('a', 'ledig')}${value('b', '001')}</Row>`, ['a', 'b', 'c'], 'a').replace(
        '</ColumnSet>',
        '<Key Id="codeKey"><ColumnRef Ref="b"/></Key><Key Id="codenameKey"><ColumnRef Ref="a"/></Key></ColumnSet>',
      ),
    ],
    [
      'in no namespace',
      list(one)
        .replaceAll('gc:', '')
        .replace(/ xmlns:gc="[^"]*"/, ''),
    ],
    ['behind a byte order mark', `\uFEFF${list(one)}`],
    ['in CDATA', list(row('001', '<![CDATA[ledig]]>'))],
  ])('%s is read', (_, file) => {
    expect(read(file, 'F00000984').codes).toEqual({ F00000984: { '001': { de: 'ledig' } } })
  })

  it.each<[string, string, string | undefined, RegExp]>([
    ['for no field', list(one), undefined, /does not say which field it is of.+Its codes fit F60000263, F00002650/],
    ['for no list', list(one), 'F60000227', /has no list F60000227/],
    [
      'with a code that the field does not have',
      list(`${one}${row('011', 'x')}`),
      'F00000984',
      /^Row 2: F00000984 has no code 011; it has 001, 002/,
    ],
    [
      'with a row without a code',
      list(`${one}<Row>${value('name', 'x')}</Row>`),
      'F00000984',
      /^Row 2 \(line \d+\) has no code/,
    ],
    ['with a code twice', list(`${one}${one}`), 'F00000984', /^Row 2 \(line \d+\) has the code 001 a second time/],
    ['without meanings', list(`<Row>${value('code', '001')}</Row>`), 'F00000984', /says of no code what it means/],
    [
      'with all that is wrong in it',
      list(`${one}<Row>${value('name', 'x')}</Row>${one}`),
      'F00000984',
      /^Row 2 \(line \d+\) has no code.+Row 3 \(line \d+\) has the code 001/,
    ],
    ['without a column of codes', list(bare, ['a', 'b'], ''), 'F00000984', /No column holds the codes.+"a", "b"/],
    ['without a column of meanings', list(bare, ['code', 'a', 'b']), 'F00000984', /No column holds the meanings/],
    ['that is no code list', '<html><body>x</body></html>', 'F00000984', /no code list in genericode/],
    ['that breaks off', list(one).slice(0, -20), 'F00000984', /^Line 6: The XML is broken here/],
    ['with a document type', `<!DOCTYPE x [<!ENTITY e "&e;&e;">]>${list(row('001', '&e;'))}`, 'F00000984', /DOCTYPE/],
    ['with an entity of nobody', list(row('001', '&e;')), 'F00000984', /^Line 6: An entity/],
  ])('%s is refused with the way out', (_, file, field, told) => {
    expect(refused(file, field)).toMatch(told)
  })
})

describe('a JSON Schema', () => {
  const schema = (part: object) => JSON.stringify({ $schema: 'x', $defs: { F00000984: { type: 'string', ...part } } })

  it.each<[string, object]>([
    ['oneOf', { oneOf: [{ const: '001', title: 'ledig' }, { const: '002' }] }],
    ['anyOf of its items', { items: { anyOf: [{ const: '001', description: 'ledig' }] } }],
    ['a list beside enum', { enum: ['001', '002'], enumNames: ['ledig', ''] }],
    ['a table beside enum', { enum: ['001'], 'x-enum-descriptions': { '001': 'ledig' } }],
  ])('with %s says what codes mean', (_, part) => {
    expect(read(schema(part))).toEqual({ definitions: {}, codes: { F00000984: { '001': { de: 'ledig' } } } })
  })

  it('gives a label to what has none, and changes no other', () => {
    const file = JSON.stringify({ properties: { F00002563: { title: 'Frage?' }, F00000984: { title: 'Stand' } } })
    expect(read(file)).toEqual({ definitions: { F00002563: { label: { de: 'Frage?' } } }, codes: {} })
  })

  it('with a code that the field does not have, or with nothing to say, is refused', () => {
    expect(refused(schema({ oneOf: [{ const: '099', title: 'x' }] }))).toMatch(/F00000984 has no code 099/)
    expect(refused(schema({ enum: ['001'] }))).toMatch(/says of no field of the form what its codes mean/)
  })
})

describe('a file', () => {
  it.each<[string, string, RegExp]>([
    ['of another form', '{"form":"callback-request","codes":{}}', /is of the form callback-request/],
    ['with an unknown id', '{"codes":{"F12345678":{}}}', /The form has no F12345678/],
    ['with codes for a text', '{"codes":{"F60000227":{}}}', /The form has no F60000227/],
    ['with a name that every object has', '{"definitions":{"constructor":{}}}', /The form has no constructor/],
    ['with an unknown code', '{"codes":{"F00002650":{"003":{"de":"x"}}}}', /F00002650 has no code 003/],
    ['with more members', '{"words":{}}', /words/],
    ['that is a list', '[]', /neither JSON nor XML/],
    ['that is no text file', '\u0000\u0001', /neither JSON nor XML/],
    ['that is too long', `"${'x'.repeat(LONGEST_WORDS_FILE)}"`, /larger than 900,000 characters/],
  ])('%s is refused, and the fault names it', (_, file, told) => {
    expect(refused(file)).toMatch(told)
  })

  it('whatever it holds is read or refused, and never breaks', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.string().map((text) => `<${text}`),
      fc.string().map((text) => list(text)),
      fc.record({ $schema: fc.string(), F00000984: fc.jsonValue() }).map((schema) => JSON.stringify(schema)),
    )
    fc.assert(fc.property(texts, (file) => void refused(file, 'F00000984')))
  })
})
