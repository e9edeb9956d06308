import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { onServer } from './on-server.ts'
import { templateName } from './test-settings.ts'

/** How many copies wait for the next test files, so that none of these waits for its own. */
const AHEAD = 4
/** Milliseconds after which it is looked whether one was taken. */
const LOOK_EVERY = 100

const newName = (): string => `kurier_test_${randomUUID().replaceAll('-', '')}`
/** Its files are copied; the other way, block by block through the log, costs five times as much. */
const copyAs = (name: string): string => `create database ${name} template ${templateName} strategy file_copy`

/**
 * Keeps copies of the template ready on this server until the end. None is ever dropped: with its server all go at once.
 * @returns ends it
 */
export async function keepCopiesReady(serverUrl: string): Promise<() => Promise<void>> {
  let isOver = false
  await onServer(serverUrl, (admin) => admin.query('create table ready_databases (name text primary key)'))
  const making = onServer(serverUrl, async (admin) => {
    while (!isOver) {
      const { rows } = await admin.query<{ ready: number }>('select count(*)::int as ready from ready_databases')
      if ((rows[0]?.ready ?? 0) >= AHEAD) {
        await pause(LOOK_EVERY)
        continue
      }
      const name = newName()
      await admin.query(copyAs(name))
      await admin.query('insert into ready_databases values ($1)', [name])
    }
  })
  return async () => {
    isOver = true
    await making
  }
}

/** Takes a copy of the template that is ready, or makes one. @returns its name */
export function takeCopy(serverUrl: string): Promise<string> {
  return onServer(serverUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      `delete from ready_databases where name =
         (select name from ready_databases limit 1 for update skip locked) returning name`,
    )
    const name = rows[0]?.name ?? newName()
    if (rows.length === 0) await admin.query(copyAs(name))
    return name
  })
}
