import type { CodeList, GivenFile, ReadResult } from '../model/tree.ts'
import { refusedAt } from './decoded.ts'
import { childrenOf, elementAt, readElements, textAt, type Folding, type Refuse, type XmlElement } from './elements.ts'
import { limits } from '../terms.ts'
import { listObstacles } from './list-obstacles.ts'
import { allParts, type RemainingParts } from './parts-left.ts'
import { oneLine, quoted } from './texts.ts'
import { rootOf, type XmlTag } from './xml.ts'

const GENERICODE = 'http://docs.oasis-open.org/codelist/ns/genericode/1.0/'

/** What is kept of each element; the rest says nothing of codes. */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    CodeList: ['Identification', 'ColumnSet', 'SimpleCodeList'],
    Identification: ['ShortName', 'LongName', 'Version', 'CanonicalUri', 'CanonicalVersionUri'],
    ColumnSet: ['Column', 'Key'],
    Column: ['ShortName', 'LongName'],
    Key: ['ColumnRef'],
    ColumnRef: [],
    SimpleCodeList: ['Row'],
    Row: ['Value'],
    Value: ['SimpleValue', 'ComplexValue'],
    SimpleValue: [],
  }).map(([name, children]) => [name, new Set<string>(children)]),
)

type Columns = Pick<CodeList, 'columns' | 'keyColumns' | 'codeColumn' | 'nameColumn'>
type GenericodeRow = CodeList['rows'][number]

/** Columns and rows of a list, whichever list it is. `columnNames`: short and long names of columns, by id. */
export type CodeTable = Columns & Pick<CodeList, 'rows' | 'place'> & { columnNames: ReadonlyMap<string, string[]> }

/** What elements fold to. */
type FoldedPart = { columns?: Columns; row?: GenericodeRow }
type ListElement = XmlElement<FoldedPart>

/** One file while it is read; its columns come before its rows. */
type GenericodeReading = {
  file: string
  refuse: Refuse
  end: Refuse
  columns: readonly string[]
  columnNames: CodeTable['columnNames']
  rows: number
}

/** Whether a file is of genericode, in whichever version and whatever it holds. */
export const isGenericode = ({ name, namespace }: XmlTag): boolean =>
  name === 'CodeList' || namespace.startsWith('http://docs.oasis-open.org/codelist/ns/genericode/')

/**
 * A code list as OASIS genericode 1.0. Elements may stand in its namespace or in none, as both are common. Values are on one
 * line; an empty one counts as left out. Refused with the line is a list without an URI, columns or rows, one whose columns
 * contradict one another, and one with values that are no plain text.
 */
export const readGenericode = (file: GivenFile, left = allParts()): ReadResult<CodeList> => readRoot(file, left, listOf)

/** The same of a list that need not have an URI. */
export const readCodeTable = (file: GivenFile): ReadResult<CodeTable> =>
  readRoot(file, allParts(), (reading, root) => {
    const table = tableOf(reading, root)
    return table && { ...table, columnNames: reading.columnNames }
  })

function readRoot<T>(
  file: GivenFile,
  left: RemainingParts,
  made: (reading: GenericodeReading, root: ListElement) => T | undefined,
): ReadResult<T> {
  const root = rootOf(file)
  if (!root.ok) return root
  const { name, namespace, line } = root.value
  if (name !== 'CodeList' || !isOurs(namespace)) {
    return refusedAt(file, line, listObstacles.otherRoot(quoted(name), quoted(namespace), GENERICODE))
  }
  let list: T | undefined
  const read = readElements<FoldedPart>(
    file,
    ({ refuse, end }) => {
      const reading: GenericodeReading = { file: file.name, refuse, end, columns: [], columnNames: new Map(), rows: 0 }
      const fold = (element: ListElement): FoldedPart | undefined => {
        if (element.name === 'CodeList') list = made(reading, element)
        return foldedOf(reading, element)
      }
      return { keeps, fold }
    },
    left,
  )
  if (!read.ok) return read
  return list ? { ok: true, value: list } : refusedAt(file, line, listObstacles.unfinished)
}

const isOurs = (namespace: string): boolean => namespace === GENERICODE || namespace === ''

const keeps: Folding<FoldedPart>['keeps'] = ({ name, namespace }, parent) =>
  isOurs(namespace) && (!parent || kept.get(parent.name)?.has(name) === true)

function foldedOf(reading: GenericodeReading, element: ListElement): FoldedPart | undefined {
  if (element.name === 'Row') return { row: rowOf(reading, element) }
  if (element.name !== 'ColumnSet') return undefined
  const columns = columnsOf(reading, element)
  reading.columns = columns.columns
  reading.columnNames = columnNamesOf(element)
  return { columns }
}

function columnsOf({ refuse }: GenericodeReading, set: ListElement): Columns {
  const columns = new Set<string>()
  for (const { attributes, line } of childrenOf(set, 'Column')) {
    const id = attributes.get('Id') ?? ''
    // names that every object has would be found in rows that do not have them
    if (!/^[\p{L}_][\p{L}\p{N}._-]{0,99}$/u.test(id) || id in {}) refuse(line, listObstacles.columnId(quoted(id)))
    if (columns.has(id)) refuse(line, listObstacles.columnTwice(quoted(id)))
    columns.add(id)
  }
  if (columns.size === 0) refuse(set.line, listObstacles.noColumns('Column'))
  if (columns.size > limits.columns) refuse(set.line, listObstacles.columns)
  const keys = childrenOf(set, 'Key').map((key) => ({
    id: key.attributes.get('Id')?.toLowerCase().replaceAll('-', ''),
    columns: childrenOf(key, 'ColumnRef').flatMap(({ attributes, line }) => {
      const column = attributes.get('Ref') ?? ''
      if (columns.has(column)) return [column]
      refuse(line, listObstacles.keyColumn(quoted(column)))
      return []
    }),
  }))
  const named = (id: string) => keys.find((key) => key.id === id)?.columns[0]
  const [codeColumn, nameColumn] = [named('codekey'), named('codenamekey')]
  return {
    columns: [...columns],
    ...(codeColumn !== undefined && { codeColumn }),
    ...(nameColumn !== undefined && { nameColumn }),
    keyColumns: [...new Set(keys.flatMap((key) => key.columns))],
  }
}

const columnNamesOf = (set: ListElement): CodeTable['columnNames'] =>
  new Map(
    childrenOf(set, 'Column').map((column) => [
      column.attributes.get('Id') ?? '',
      column.children.map(({ text }) => oneLine(text)),
    ]),
  )

/** A value that names no column is of the one after that of the value before it, the first of the first (its schema, at Value). */
function rowOf(reading: GenericodeReading, row: ListElement): GenericodeRow | undefined {
  const { file, refuse, columns } = reading
  if (++reading.rows > limits.rows) return reading.end(row.line, listObstacles.rows)
  const values = new Map<string, string>()
  const seen = new Set<string>()
  let at = -1
  for (const value of childrenOf(row, 'Value')) {
    const named = value.attributes.get('ColumnRef')
    at = named === undefined ? at + 1 : columns.indexOf(named)
    const column = columns[at]
    if (column === undefined)
      return refuse(value.line, listObstacles.valueColumn(named === undefined ? undefined : quoted(named)))
    if (seen.has(column)) return refuse(value.line, listObstacles.valueTwice(quoted(column)))
    if (elementAt(value, 'ComplexValue')) return refuse(value.line, listObstacles.complexValue)
    seen.add(column)
    const text = oneLine(textAt(value, 'SimpleValue'))
    if (text !== '') values.set(column, text)
  }
  return { values: Object.fromEntries(values), place: { file, line: row.line } }
}

const saidOf = (root: ListElement, name: string): string => oneLine(textAt(root, 'Identification', name))

function listOf(reading: GenericodeReading, root: ListElement): CodeList | undefined {
  const [uri, version, versionUri] = ['CanonicalUri', 'Version', 'CanonicalVersionUri'].map((name) =>
    saidOf(root, name),
  )
  if (!uri) return reading.refuse(root.line, listObstacles.noUri)
  const table = tableOf(reading, root)
  return (
    table && {
      uri,
      ...(version && { version }),
      ...(versionUri && { versionUri }),
      name: saidOf(root, 'ShortName') || saidOf(root, 'LongName') || uri,
      ...table,
    }
  )
}

function tableOf(
  { file, refuse, ...reading }: GenericodeReading,
  root: ListElement,
): Omit<CodeTable, 'columnNames'> | undefined {
  const columns = elementAt(root, 'ColumnSet')?.folded?.columns
  const rows = elementAt(root, 'SimpleCodeList')?.children.flatMap(({ folded }) => folded?.row ?? []) ?? []
  if (!columns) return refuse(root.line, listObstacles.noColumns('ColumnSet'))
  if (reading.rows === 0) return refuse(root.line, listObstacles.noRows, saidOf(root, 'CanonicalUri') || undefined)
  return { ...columns, rows, place: { file, line: root.line } }
}
