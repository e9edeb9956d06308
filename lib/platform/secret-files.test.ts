import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingRows } from '../rooms/lists.ts'
import { newId } from './ids.ts'
import { parseSettings, settingNames } from './env.ts'
import { fileNames, fromFiles } from './secret-files.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kurier-secrets-'))))
afterAll(() => rm(folder, { recursive: true }))

/** A file with this content. */
async function written(content: string): Promise<string> {
  const file = join(folder, newId())
  await writeFile(file, content)
  return file
}

const secrets = settingRows.filter(([, { isShown }]) => !isShown).map(([name]) => name)

test('the secrets of an installation are among those that operators do not see', () => {
  expect(secrets).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'S3_SECRET_ACCESS_KEY',
      'MASTER_KEY',
      'CRON_SECRET',
      'METRICS_TOKEN',
      'SMTP_URL',
      'OIDC_CLIENT_SECRET',
    ]),
  )
})

test.each(secrets)('%s may stand in a file that %s_FILE names', async (name) => {
  const fileName = `${name}_FILE`
  if (settingNames.includes(fileName)) return expect(name).toBe('MASTER_KEY')
  expect(fileNames).toContain(fileName)
  const { values, faults } = fromFiles({ [fileName]: await written('what is secret\n') })
  expect(faults).toEqual([])
  return expect(values[name]).toBe('what is secret')
})

test('what a file holds is judged as what a variable holds', async () => {
  const file = await written('x'.repeat(40))
  expect(parseSettings({ METRICS_TOKEN_FILE: file }).metrics.token).toBe('x'.repeat(40))
  const short = await written('short')
  expect(() => parseSettings({ METRICS_TOKEN_FILE: short })).toThrow(/^ {2}METRICS_TOKEN: at least 32/m)
})

test('all files that cannot be read are told at once, without what stands in the others', async () => {
  const url = await written('smtp://me:password@mail.example')
  const environment = {
    SMTP_URL_FILE: url,
    CRON_SECRET_FILE: join(folder, 'nowhere'),
    METRICS_TOKEN_FILE: folder,
    OIDC_CLIENT_SECRET_FILE: await written('\n'),
    S3_SECRET_ACCESS_KEY_FILE: url,
    S3_SECRET_ACCESS_KEY: 'twice',
  }
  const fault = (): string => {
    try {
      parseSettings(environment)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  expect(fault()).toContain(`  CRON_SECRET_FILE: ${join(folder, 'nowhere')} cannot be read: there is no such file`)
  expect(fault()).toContain(`  METRICS_TOKEN_FILE: ${folder} cannot be read: it is a folder`)
  expect(fault()).toContain(`  OIDC_CLIENT_SECRET_FILE: ${environment.OIDC_CLIENT_SECRET_FILE} is empty`)
  expect(fault()).toContain('  S3_SECRET_ACCESS_KEY_FILE: stands in place of S3_SECRET_ACCESS_KEY; remove one')
  expect(fault()).not.toContain('password')
})
