import { expect } from 'vitest'
import { lastUsesWritten } from '#lib/clients/note-last-use.ts'
import { fetchesWritten } from '#lib/documents/note-fetch.ts'
import { tokenRequestsWritten } from '#lib/clients/note-token-request.ts'
import { database } from '#lib/platform/database.ts'
import { runKurier } from '../run-kurier.ts'

export type Run = { exitCode: number; stdout: string; stderr: string }

/**
 * Runs one command line in this process, on the database of the settings, and catches what it writes. It closes the
 * connections in the end, so what the service under test has still to write is written before.
 */
export async function kurier(...args: string[]): Promise<Run> {
  await lastUsesWritten()
  await tokenRequestsWritten(database())
  await fetchesWritten(database())
  const run = { stdout: '', stderr: '' }
  const exitCode = await runKurier(args, {
    out: (text) => (run.stdout += text),
    err: (text) => (run.stderr += text),
  })
  return { exitCode, ...run }
}

/** Runs a command line with `--json` that must do its work, and reads the one line it answers. */
export async function kurierJson(...args: string[]): Promise<unknown> {
  const { exitCode, stdout, stderr } = await kurier(...args, '--json')
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
  expect(stdout).toMatch(/^[^\n]+\n$/)
  return JSON.parse(stdout)
}

/** How ids and times look in answers. */
export const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
export const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
export const clientSecret = expect.stringMatching(/^kurier_cs_[A-Za-z0-9_-]{43}$/)
