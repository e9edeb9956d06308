import { readCodeTable, type CodeTable } from '@kurier/catalogue/read/genericode'
import { invalid } from '../../../platform/errors.ts'

/** A row of a code list: the code, and what it means; nothing where the list leaves it out. */
export type CodeRow = { row: number; code: string; meaning: string | undefined }

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
 * The rows of a code list in genericode, which need not say which list it is.
 * @throws Refusal `invalid` with the line or row, and what to do
 */
export function readCodeRows(xml: string): CodeRow[] {
  const read = readCodeTable({ name: '', content: new TextEncoder().encode(xml) })
  if (!read.ok) throw broken(...read.obstacles.map(({ place, message }) => `Line ${place.line}: ${message.en}`))
  const { code, meaning } = columnsOf(read.value)
  const seen = new Set<string>()
  const faults: string[] = []
  const rows = read.value.rows.flatMap(({ values, place }, at): CodeRow[] => {
    const said = `Row ${at + 1} (line ${place.line})`
    const value = values[code]
    if (value === undefined) faults.push(`${said} has no code in the column "${code}". Add it, or remove the row.`)
    else if (seen.has(value)) faults.push(`${said} has the code ${value} a second time. Remove one of the two rows.`)
    else seen.add(value)
    return value === undefined ? [] : [{ row: at + 1, code: value, meaning: values[meaning] }]
  })
  if (faults.length > 0) throw broken(...faults)
  return rows
}

const broken = (...details: string[]) => invalid(details.map((detail) => ({ pointer: '/file', detail })))

/** By the keys, else by what the columns are called. */
function columnsOf(table: CodeTable): { code: string; meaning: string } {
  const { columns, codeColumn, nameColumn, keyColumns } = table
  const all = `The columns are ${columns.map((id) => `"${id}"`).join(', ')}.`
  const code = codeColumn ?? keyColumns[0] ?? named(table, columns, codeNames)
  if (code === undefined) throw broken(`No column holds the codes: name it in ColumnSet/Key, or call it "code". ${all}`)
  const others = columns.filter((column) => column !== code)
  const [only] = others.length === 1 ? others : []
  const meaning = others.find((column) => column === nameColumn) ?? named(table, others, meaningNames) ?? only
  if (meaning === undefined) throw broken(`No column holds the meanings: call it "name". ${all}`)
  return { code, meaning }
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '')

function named({ columnNames }: CodeTable, columns: readonly string[], names: readonly string[]): string | undefined {
  const isCalled = (column: string, name: string): boolean =>
    [column, ...(columnNames.get(column) ?? [])].some((one) => plain(one) === name)
  const found = names.map((name) => columns.find((column) => isCalled(column, name)))
  return found.find((column) => column !== undefined)
}
