import { SaxesParser } from 'saxes'
import { invalid } from '../../platform/errors.ts'

/** A row of a code list: the code, and what it means; nothing where the list leaves it out. */
export type CodeRow = { row: number; code: string; meaning: string | undefined }

/** What is known of a column, and a row as values by column, with its line in the file. */
type Column = { id: string; names: string[] }
type Row = { line: number; values: Map<string, string> }
type CodeList = { columns: Column[]; key: string | undefined; rows: Row[] }

/** Names of columns, the likelier first; compared without case and signs. */
const codeNames = ['code', 'schluessel', 'schlüssel', 'key', 'codewert', 'wert']
const meaningNames = [
  'name',
  'codename',
  'bezeichnung',
  'beschreibung',
  'description',
  'label',
  'text',
  'titel',
  'title',
]

/**
 * The rows of a code list in genericode (OASIS, version 1.0). Entities of the file's own are refused, as is a document type.
 * @throws Refusal `invalid` with the line, and what to do
 */
export function readGenericode(xml: string): CodeRow[] {
  const { columns, key, rows } = parse(xml)
  if (columns.length === 0 || rows.length === 0) {
    throw broken(
      'This XML is no code list in genericode: it needs ColumnSet/Column and SimpleCodeList/Row. Export the list as genericode, or fill in the JSON file.',
    )
  }
  const code = columns.find(({ id }) => id === key) ?? named(columns, codeNames)
  if (!code)
    throw broken(`No column holds the codes: name it in ColumnSet/Key, or call it "code". ${theColumns(columns)}`)
  const others = columns.filter((column) => column !== code)
  const meaning = named(others, meaningNames) ?? (others.length === 1 ? others[0] : undefined)
  if (!meaning) throw broken(`No column holds the meanings: call it "name". ${theColumns(columns)}`)
  const read = rows.map(({ line, values }, at): CodeRow => {
    const value = values.get(code.id)
    if (!value)
      throw broken(`Row ${at + 1} (line ${line}) has no code in the column "${code.id}". Add it, or remove the row.`)
    return { row: at + 1, code: value, meaning: values.get(meaning.id) }
  })
  const twice = read.find(({ code: one }, at) => read.findIndex(({ code: other }) => other === one) < at)
  if (twice) throw broken(`Row ${twice.row} has the code ${twice.code} a second time. Remove one of the two rows.`)
  return read
}

const broken = (detail: string) => invalid([{ pointer: '/file', detail }])

const theColumns = (columns: readonly Column[]): string =>
  `The columns are ${columns.map(({ id }) => `"${id}"`).join(', ')}.`

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '')

function named(columns: readonly Column[], names: readonly string[]): Column | undefined {
  const found = names.map((name) => columns.find((column) => column.names.some((one) => plain(one) === name)))
  return found.find((column) => column !== undefined)
}

/** The name of an element without its namespace's prefix. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

function parse(xml: string): CodeList {
  const list: CodeList = { columns: [], key: undefined, rows: [] }
  const parser = new SaxesParser()
  const path: string[] = []
  let text = ''
  let column: string | undefined
  parser.on('error', ({ message }) => {
    throw broken(`This is no XML that can be read: ${message}. Export the list once more.`)
  })
  parser.on('doctype', () => {
    throw broken('The XML has a document type (DOCTYPE), which is not read. Remove it.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(local(name))
    text = ''
    const place = path.slice(-2).join('/')
    if (place === 'ColumnSet/Column') list.columns.push({ id: attributes.Id ?? '', names: [attributes.Id ?? ''] })
    if (place === 'Key/ColumnRef') list.key ??= attributes.Ref
    if (place === 'SimpleCodeList/Row') list.rows.push({ line: parser.line, values: new Map() })
    if (place === 'Row/Value') column = attributes.ColumnRef ?? following(list.columns, column, list.rows.at(-1))
  })
  parser.on('text', (more) => (text += more))
  parser.on('cdata', (more) => (text += more))
  parser.on('closetag', () => {
    const place = path.slice(-2).join('/')
    const said = text.replaceAll(/\s+/g, ' ').trim()
    if (place === 'Column/ShortName' || place === 'Column/LongName') list.columns.at(-1)?.names.push(said)
    if (place === 'Value/SimpleValue' && column !== undefined && said) list.rows.at(-1)?.values.set(column, said)
    path.pop()
    text = ''
  })
  parser.write(xml).close()
  return list
}

/** A value that names no column is of the one after that of the value before it, the first value of a row of the first. */
function following(columns: readonly Column[], before: string | undefined, row: Row | undefined): string | undefined {
  const at = row?.values.size === 0 ? -1 : columns.findIndex(({ id }) => id === before)
  return columns[at + 1]?.id
}
