import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { assertNamedFiles } from './named-files.ts'

test('all files that settings name are looked at, and what is missing is told at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kurier-named-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const there = join(folder, 'there.pem')
  await writeFile(there, 'anything')
  const url = `postgres://host/kurier?sslmode=verify-full&sslrootcert=${there}`
  const named = { CALLBACK_CA_FILE: there, AREAS_FILE: there, DATABASE_URL: `${url}&sslkey=${there}` }
  completeSettings({ ...testSettings, ...named })
  assertNamedFiles()
  const away = join(folder, 'away')
  const wrong = { CALLBACK_CA_FILE: folder, AREAS_FILE: away, DATABASE_URL: `${url}&sslkey=${away}` }
  completeSettings({ ...wrong, OPERATOR_LOGO: `${away}.svg`, MASTER_KEY: '', MASTER_KEY_FILE: join(there, 'below') })
  const fault = (): string => {
    try {
      assertNamedFiles()
      return ''
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid-setting' })
      return error instanceof Error ? error.message : ''
    }
  }
  expect(fault().split('\n')).toEqual([
    `DATABASE_URL: ${away} cannot be read: there is no such file`,
    `MASTER_KEY_FILE: ${join(there, 'below')} cannot be read: there is no such file`,
    `OPERATOR_LOGO: ${away}.svg cannot be read: there is no such file`,
    `AREAS_FILE: ${away} cannot be read: there is no such file`,
    `CALLBACK_CA_FILE: ${folder} cannot be read: it is a folder`,
  ])
})
