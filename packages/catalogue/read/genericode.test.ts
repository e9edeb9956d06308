import { describe, expect, it } from 'vitest'
import { genericode, type SampleList } from '../testing/genericode.ts'
import { inEnglish } from '../testing/in-english.ts'
import { given } from '../testing/xml-text.ts'
import { readCodeTable, readGenericode } from './genericode.ts'

const uri = 'urn:example:list'
const rows = [
  ['001', 'ledig'],
  ['002', 'verheiratet'],
]
const read = (list: Partial<SampleList>, change = (xml: string) => xml) =>
  readGenericode(given('list.xml', change(genericode({ uri, version: '2', rows, ...list }))))

/** Values of the rows that were read. */
function valuesOf(...given: Parameters<typeof read>) {
  const list = read(...given)
  return list.ok ? list.value.rows.map(({ values }) => values) : list.obstacles
}

function faultOf(...given: Parameters<typeof read>) {
  const list = read(...given)
  const [first] = list.ok ? [] : list.obstacles
  return first && `${first.place.file}:${first.place.line} ${inEnglish(first.message)}`
}

describe('a code list', () => {
  it('is read with its names, columns and rows, and the line of each', () => {
    expect(read({ name: 'Familienstand' })).toEqual({
      ok: true,
      value: {
        uri,
        version: '2',
        versionUri: `${uri}_2`,
        name: 'Familienstand',
        columns: ['code', 'name'],
        codeColumn: 'code',
        nameColumn: 'name',
        keyColumns: ['code', 'name'],
        rows: [
          { values: { code: '001', name: 'ledig' }, place: { file: 'list.xml', line: 17 } },
          { values: { code: '002', name: 'verheiratet' }, place: { file: 'list.xml', line: 22 } },
        ],
        place: { file: 'list.xml', line: 2 },
      },
    })
  })

  it.each<[string, Partial<SampleList>, (xml: string) => string]>([
    ['with its namespace as the default', { prefix: '' }, (xml) => xml],
    ['with another prefix', { prefix: 'ns0' }, (xml) => xml],
    ['with elements in no namespace', {}, (xml) => xml.replaceAll(/(<\/?)gc:(?!CodeList)/g, '$1')],
    ['in no namespace at all', {}, (xml) => xml.replaceAll(/(<\/?)gc:/g, '$1')],
    ['whose values name no columns', { namesColumns: false }, (xml) => xml],
    ['in CDATA', {}, (xml) => xml.replace('>ledig<', '><![CDATA[ledig]]><')],
    ['with white space around values', {}, (xml) => xml.replace('>ledig<', '>\n ledig \n<')],
    ['with more beside', {}, (xml) => xml.replace(/<gc:Row>/, '<gc:Annotation><gc:Row/></gc:Annotation><gc:Row>')],
  ])('%s is the same', (_, list, change) => {
    expect(valuesOf(list, change)).toEqual(valuesOf({}))
  })

  it('may leave values out, and the next one names its column or follows the one before it', () => {
    const columns = ['code', 'name', 'hint']
    const list = { columns, rows: [['1', undefined, 'x'], ['2', '', 'y'], ['3']] }
    expect(valuesOf(list)).toEqual([{ code: '1', hint: 'x' }, { code: '2', hint: 'y' }, { code: '3' }])
    const afterName = (xml: string) => xml.replace('<gc:Value ColumnRef="hint">', '<gc:Value>')
    expect(valuesOf({ columns, rows: [[undefined, 'b', 'c']] }, afterName)).toEqual([{ name: 'b', hint: 'c' }])
  })

  it('may be long, with much white space between its rows', () => {
    const indented = (xml: string) => xml.replaceAll('<gc:Row>', `${' '.repeat(20)}<gc:Row>`)
    const many = Array.from({ length: 20_000 }, (_, at) => [`${at}`, 'ja'])
    expect(valuesOf({ rows: many }, indented)).toHaveLength(20_000)
  })

  it('says its codes and names only by keys that are called so', () => {
    const list = read({ keys: { first: 'name', 'CODE-KEY': 'code' } })
    expect(list).toMatchObject({ value: { codeColumn: 'code', keyColumns: ['name', 'code'] } })
    expect(list).not.toHaveProperty('value.nameColumn')
  })

  it('may have no version, and is called by its long name or URI where it has no short one', () => {
    const list = read({ version: undefined }, (xml) => xml.replace(/(<\/?)gc:ShortName/g, '$1gc:LongName'))
    expect(list).toMatchObject({ value: { name: 'Liste' } })
    expect(list).not.toHaveProperty('value.version')
    expect(read({ name: ' ' })).toMatchObject({ value: { name: uri } })
  })
})

describe('columns and rows', () => {
  const table = (list: Partial<SampleList>, change = (xml: string) => xml) =>
    readCodeTable(given('list.xml', change(genericode({ uri: ' ', version: '2', rows, ...list }))))

  it('are read of a list without a URI, with the short and long names of columns', () => {
    const named = table({}, (xml) =>
      xml
        .replace('>code<', '> Schlüssel  1 <')
        .replace('>name</gc:ShortName>', '>n</gc:ShortName><gc:LongName>Name</gc:LongName>'),
    )
    const list = read({})
    const { columns, codeColumn, nameColumn, keyColumns, rows: all, place } = list.ok ? list.value : {}
    const columnNames = new Map([
      ['code', ['Schlüssel 1']],
      ['name', ['n', 'Name']],
    ])
    expect(named).toEqual({
      ok: true,
      value: { columns, codeColumn, nameColumn, keyColumns, rows: all, place, columnNames },
    })
  })

  it('are refused for all else that a list is refused for, and each once', () => {
    const broken = table({ namesColumns: false, rows: [['1', '2', '3']] })
    expect(broken.ok ? [] : broken.obstacles.map(({ place }) => place)).toEqual([{ file: 'list.xml', line: 21 }])
  })
})

describe('a code list is refused', () => {
  const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
  it.each<[string, Partial<SampleList>, (xml: string) => string, RegExp]>([
    ['without a URI', { uri: ' ' }, (xml) => xml, /^list.xml:2 .*no CanonicalUri/],
    ['without rows', { rows: [] }, (xml) => xml, /^list.xml:2 .*no rows/],
    ['without columns', { columns: [], keys: {}, rows: [] }, (xml) => xml, /no columns/],
    ['without a set of columns', {}, replaced(/<gc:ColumnSet>.*<\/gc:ColumnSet>/s, ''), /of no column/],
    ['with a column twice', { columns: ['code', 'name', 'code'] }, (xml) => xml, /^list.xml:12 .*two columns code/],
    ['with a column without a name', { columns: ['code', ''] }, (xml) => xml, /cannot name a column/],
    [
      'with a column that every object has',
      { columns: ['code', '__proto__'] },
      (xml) => xml,
      /“__proto__” cannot name/,
    ],
    ['with a key of no column', { keys: { codeKey: 'schluessel' } }, (xml) => xml, /names no column: “schluessel”/],
    ['with a value of no column', {}, replaced('ColumnRef="name"', 'ColumnRef="x"'), /^list.xml:19 .*no column “x”/],
    ['with more values than columns', { namesColumns: false, rows: [['1', '2', '3']] }, (xml) => xml, /of no column/],
    [
      'with two values of a column',
      {},
      replaced('ColumnRef="name"', 'ColumnRef="code"'),
      /two values in the column code/,
    ],
    ['with values that are no texts', {}, replaced(/<gc:SimpleValue>ledig.*\n/, '<gc:ComplexValue/>'), /no plain text/],
    ['of another version', {}, (xml) => xml.replaceAll('genericode/1.0/', 'genericode/0.4/'), /Needed is a CodeList/],
    ['that is a set of lists', {}, (xml) => xml.replaceAll('gc:CodeList', 'gc:CodeListSet'), /Needed is a CodeList/],
    ['that breaks off', {}, (xml) => xml.slice(0, -30), /The XML is broken here/],
    ['with too many rows', { rows: Array.from({ length: 50_001 }, () => ['1']) }, (xml) => xml, /more than 50000 rows/],
    [
      'with too many columns',
      { columns: Array.from({ length: 101 }, (_, at) => `c${at}`), keys: {} },
      (xml) => xml,
      /100 columns/,
    ],
  ])('%s', (_, list, change, told) => {
    expect(faultOf(list, change)).toMatch(told)
  })

  it('with all that is wrong in it, up to a hundred', () => {
    const list = read({ rows: Array.from({ length: 1000 }, () => ['1', '2', '3']), namesColumns: false })
    expect(list.ok ? [] : list.obstacles).toHaveLength(100)
  })
})
