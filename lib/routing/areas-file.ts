import { AGS, areaColumns, AREA_ID, ARS, optionalAreaColumns, type Area, type AreaColumn } from './terms.ts'

/** Characters of a name or type, at most. */
const LONGEST = 200

type Cell = { text: string; column: number }
type Row = { cells: Cell[]; line: number }

/** A fault of the file at its place. */
function fault(line: number, where: string, says: string): Error {
  return Object.assign(new Error(`line ${line}, ${where}: ${says}`), { code: 'invalid-areas' })
}

/** One field and what follows it: quoted (`""` is a quote), or all until the next separator. */
function nextField(text: string, from: number, { separator, line }: { separator: string; line: number }) {
  if (text[from] !== '"') {
    const end = text.indexOf(separator, from)
    return end === -1 ? { field: text.slice(from), end: text.length } : { field: text.slice(from, end), end }
  }
  const quoted = /^"((?:[^"]|"")*)"/.exec(text.slice(from))
  const end = from + (quoted?.[0].length ?? 0)
  if (!quoted || (end < text.length && text[end] !== separator)) {
    throw fault(line, `character ${from + 1}`, 'a quote is not closed; a quote within quotes is written twice')
  }
  return { field: (quoted[1] ?? '').replaceAll('""', '"'), end }
}

function cellsOf(text: string, line: number, separator: string): Cell[] {
  const cells: Cell[] = []
  for (let from = 0; from <= text.length;) {
    const { field, end } = nextField(text, from, { separator, line })
    cells.push({ text: field.trim(), column: cells.length + 1 })
    from = end + 1
  }
  return cells
}

/** Where each column stands; their order is free. */
function columnsOf({ cells, line }: Row): Map<AreaColumn, number> {
  const places = new Map<AreaColumn, number>()
  for (const { text, column } of cells) {
    const name = areaColumns.find((each) => each === text.toLowerCase())
    if (!name)
      throw fault(
        line,
        `column ${column}`,
        `${text || 'a column without a name'} is unknown; known: ${areaColumns.join(', ')}`,
      )
    if (places.has(name)) throw fault(line, `column ${column}`, `${name} stands there twice`)
    places.set(name, column)
  }
  const optional: readonly AreaColumn[] = optionalAreaColumns
  const missing = areaColumns.filter((name) => !places.has(name) && !optional.includes(name))
  if (missing.length > 0) throw fault(line, 'column 1', `the columns ${missing.join(', ')} are missing`)
  return places
}

const forms = {
  id: { pattern: AREA_ID, says: 'must be 1 to 20 digits' },
  ars: { pattern: ARS, says: 'must have 2, 3, 5, 9 or 12 digits' },
  ags: { pattern: AGS, says: 'must have 2, 3, 5 or 8 digits' },
  name: { pattern: /\S/, says: 'must not be empty' },
  type: { pattern: /\S/, says: 'must not be empty' },
} as const satisfies Record<AreaColumn, { pattern: RegExp; says: string }>

function areaOf({ cells, line }: Row, places: Map<AreaColumn, number>): Area {
  const read = (name: AreaColumn): string => {
    const column = places.get(name)
    const text = (column === undefined ? undefined : cells[column - 1]?.text) ?? ''
    const isEmpty = text === '' && optionalAreaColumns.some((each) => each === name)
    const { pattern, says } = forms[name]
    if (!isEmpty && !pattern.test(text))
      throw fault(line, `column ${column} (${name})`, `${says}, not ${JSON.stringify(text.slice(0, 40))}`)
    if (text.length > LONGEST) throw fault(line, `column ${column} (${name})`, `has more than ${LONGEST} characters`)
    return text
  }
  const [name, type, ars, ags] = [read('name'), read('type'), read('ars'), read('ags')]
  return { id: read('id') || ars.padEnd(12, '0'), name, type, ars, ags: ags || undefined }
}

/**
 * The areas in a file: CSV in UTF-8 with a first line that names the columns (`id,name,type,ars,ags`; `id` and `ags` may
 * be missing or empty), separated by comma or semicolon.
 * @throws Error with code `invalid-areas` that names the line and the column of the first fault
 */
export function readAreasFile(text: string): Area[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/)
  const separator = (lines[0] ?? '').includes(';') ? ';' : ','
  const rows = lines
    .map((content, at): Row & { content: string } => ({ content, line: at + 1, cells: [] }))
    .filter(({ content, line }) => line === 1 || content.trim() !== '')
    .map(({ content, line }) => ({ line, cells: cellsOf(content, line, separator) }))
  const [first = { cells: [], line: 1 }, ...others] = rows
  const places = columnsOf(first)
  const lineOfId = new Map<string, number>()
  return others.map((row) => {
    if (row.cells.length !== first.cells.length) {
      throw fault(
        row.line,
        `column ${row.cells.length}`,
        `the line has ${row.cells.length} columns, the first one ${first.cells.length}`,
      )
    }
    const area = areaOf(row, places)
    const before = lineOfId.get(area.id)
    if (before !== undefined)
      throw fault(
        row.line,
        `column ${places.get('id') ?? places.get('ars')}`,
        `the id ${area.id} is that of line ${before} too`,
      )
    lineOfId.set(area.id, row.line)
    return area
  })
}
