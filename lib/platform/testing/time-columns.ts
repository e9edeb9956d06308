import { roomTables } from '../../rooms/lists.ts'

/** A column that holds a moment: by whose clocks it is written and read, and whether it orders work. */
export type TimeColumn = {
  name: string
  table: string
  column: string
  writtenBy: readonly string[]
  readBy: readonly string[]
  ordersWork: boolean
}

/** The columns that hold a moment, as the manifests of the rooms say. */
export const timeColumns: readonly TimeColumn[] = roomTables.flatMap(({ name: table, orders = {}, facts = [] }) => [
  ...Object.entries(orders).map(([column, clock]) => columnOf(table, column, [clock], [clock], true)),
  ...facts.flatMap(({ columns, writtenBy, readBy }) =>
    columns.map((column) => columnOf(table, column, writtenBy, readBy, false)),
  ),
])

function columnOf(
  table: string,
  column: string,
  writtenBy: readonly string[],
  readBy: readonly string[],
  ordersWork: boolean,
): TimeColumn {
  return { name: `${table}.${column}`, table, column, writtenBy, readBy, ordersWork }
}
