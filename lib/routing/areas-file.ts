import { CsvError, parse } from 'csv-parse/sync'
import { AGS, areaColumns, AREA_ID, ARS, optionalAreaColumns, type Area, type AreaColumn } from './terms.ts'

/** Characters of a name or type, at most. */
const LONGEST = 200

type AreasFileRow = { cells: string[]; line: number }

/** A fault of the file at its place. */
function fault(line: number, where: string, says: string): Error {
  return Object.assign(new Error(`line ${line}, ${where}: ${says}`), { code: 'invalid-areas' })
}

/** The lines that hold something, each with its number. @throws Error with code `invalid-areas` */
function rowsOf(text: string): AreasFileRow[] {
  const [first = ''] = text.split('\n', 1)
  const rows: AreasFileRow[] = []
  try {
    parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: first.includes(';') ? ';' : ',',
      record_delimiter: ['\r\n', '\n'],
      on_record: (cells, { lines }) => {
        rows.push({ cells, line: lines })
        return null
      },
    })
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    const says = 'a quote is not closed, or stands within a field; a quote within quotes is written twice'
    throw fault(Number(cause.lines), `column ${Number(cause.column) + 1}`, says)
  }
  return rows
}

/** Where each column stands; their order is free. */
function columnsOf({ cells, line }: AreasFileRow): Map<AreaColumn, number> {
  const places = new Map<AreaColumn, number>()
  for (const [at, text] of cells.entries()) {
    const where = `column ${at + 1}`
    const name = areaColumns.find((each) => each === text.toLowerCase())
    if (!name)
      throw fault(line, where, `${text || 'a column without a name'} is unknown; known: ${areaColumns.join(', ')}`)
    if (places.has(name)) throw fault(line, where, `${name} stands there twice`)
    places.set(name, at)
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

function areaOf({ cells, line }: AreasFileRow, places: Map<AreaColumn, number>): Area {
  const read = (name: AreaColumn): string => {
    const at = places.get(name)
    const text = (at === undefined ? undefined : cells[at]) ?? ''
    const where = `column ${Number(at) + 1} (${name})`
    const isEmpty = text === '' && optionalAreaColumns.some((each) => each === name)
    const { pattern, says } = forms[name]
    if (!isEmpty && !pattern.test(text)) throw fault(line, where, `${says}, not ${JSON.stringify(text.slice(0, 40))}`)
    if (text.length > LONGEST) throw fault(line, where, `has more than ${LONGEST} characters`)
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
  const [first = { cells: [], line: 1 }, ...others] = rowsOf(text)
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
        `column ${Number(places.get('id') ?? places.get('ars')) + 1}`,
        `the id ${area.id} is that of line ${before} too`,
      )
    lineOfId.set(area.id, row.line)
    return area
  })
}
