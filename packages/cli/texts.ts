/**
 * Lines of columns as wide as their widest cell, for people. Control and format characters in names that came in from
 * outside are shown as `?`, for a terminal would obey them.
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows.map((row) => row.map(printable))]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return cells.map((row) => line(row).trimEnd()).join('\n')
}

/** A text that a terminal shows and does not obey. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
}

type Cell = string | number | Date | null | undefined

/** Things as a table: a line each, and a column for each heading. A dash stands for what is empty. */
export function columns<Item>(items: readonly Item[], of: Readonly<Record<string, (item: Item) => Cell>>): string {
  const shown = (cell: Cell): string => (cell instanceof Date ? shownTime(cell) : String(cell ?? '') || '-')
  return table(
    Object.keys(of),
    items.map((item) => Object.values(of).map((cell) => shown(cell(item)))),
  )
}

/** A time to the second, RFC 3339 UTC; a dash for none. */
export function shownTime(time: Date | string | null | undefined): string {
  return time ? `${new Date(time).toISOString().slice(0, 19)}Z` : '-'
}

/** An answer of several lines without the control characters by which names and texts of others would steer the terminal. */
export function harmless(text: string): string {
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
