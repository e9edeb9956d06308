import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { closeDatabase, database } from '#lib/platform/database.ts'
import { completeSettings, settings } from '#lib/platform/env.ts'
import { forget } from '#lib/platform/once-per-process.ts'
import { onServer } from '#lib/platform/testing/on-server.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'

export type Installation = { DATABASE_URL: string; DATA_DIR: string }

/** That of this process. */
export const present = (): Installation => ({
  DATABASE_URL: String(settings().databaseUrl),
  DATA_DIR: settings().dataDir,
})

/** Makes an installation that of this process, as another start would. */
export async function switchTo(installation: Installation): Promise<void> {
  // written a second later
  await tokenRequestsWritten(database())
  await closeDatabase()
  forget('key-rings')
  completeSettings({ ...testSettings, MASTER_KEY_FILE: '', ...installation })
}

/** An installation with nothing in it, below a folder. Its database goes with the server of the tests. */
export async function empty(folder: string): Promise<Installation> {
  const url = new URL(inject('serverUrl'))
  const name = `kurier_restored_${randomUUID().replaceAll('-', '')}`
  await onServer(url.href, (admin) => admin.query(`create database ${name}`))
  url.pathname = `/${name}`
  return { DATABASE_URL: url.href, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
}

/** What is made once for all tests that ask for it. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

export async function assertUntouched({ DATABASE_URL, DATA_DIR }: Installation): Promise<void> {
  const { rows } = await onServer(DATABASE_URL, (client) =>
    client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`),
  )
  expect(rows).toEqual([])
  expect((await readdir(DATA_DIR, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())).toEqual(
    [],
  )
}
