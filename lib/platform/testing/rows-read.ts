import type { TestDatabase } from '#lib/platform/testing/test-database.ts'
import type pg from 'pg'
import type { Handle } from '../database.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
} & {
  [removed in `Rows Removed by ${'Filter' | 'Index Recheck'}`]?: number
}

/**
 * How many rows of a table the statements of `work` read, told by the database itself, without what they only look up in
 * an index; nothing of what they write stays.
 * @param work runs statements on the handle, which answers them without rows
 */
export async function rowsRead(
  db: TestDatabase,
  table: string,
  work: (handle: Handle) => Promise<unknown>,
): Promise<number> {
  const connection = await db.connect()
  let read = 0
  const query = (async ({ text, values }: pg.QueryConfig) => {
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    )
    for (const row of rows) read += readIn(row['QUERY PLAN'][0].Plan, table)
    return { fields: [], rows: [] }
  }) as unknown as TestDatabase['query'] // one of its many signatures, the only one used
  try {
    await connection.query('begin')
    await work({ query } as unknown as Handle) // statements ask nothing else of a connection
  } finally {
    await connection.query('rollback')
    connection.release()
  }
  return read
}

function readIn(plan: Plan, table: string): number {
  const passed = (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const isRead = plan['Relation Name'] === table && plan['Node Type'] !== 'Index Only Scan'
  const own = isRead ? (plan['Actual Rows'] + passed) * plan['Actual Loops'] : 0
  return own + (plan.Plans ?? []).reduce((sum, part) => sum + readIn(part, table), 0)
}
