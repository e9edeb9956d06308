import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type TimeColumn = { table: string; column: string; writtenBy: string[]; readBy: string[]; is: string }

const page = join(import.meta.dirname, '../../../docs/clocks.md')

/** The columns that hold a moment, as docs/clocks.md tells them to people: a row of a table is a row or more here. */
export async function timeColumns(): Promise<TimeColumn[]> {
  const lines = (await readFile(page, 'utf8')).split('\n')
  const rows = lines.map((line) =>
    line
      .replaceAll('`', '')
      .split('|')
      .map((cell) => cell.trim()),
  )
  return rows
    .filter((cells) => cells.length === 7 && /^[a-z_]+$/.test(cells[1] ?? ''))
    .flatMap(([, table = '', columns = '', writtenBy = '', readBy = '', is = '']) =>
      columns
        .split(', ')
        .map((column) => ({ table, column, writtenBy: writtenBy.split(', '), readBy: readBy.split(', '), is })),
    )
}
