import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isWhole, shareOf } from '@kurier/test-kit/share'
import { ask, madeDataDir, scratchDataDir, serverPid, startHolder } from '@kurier/own-postgres/testing/scratch'
import { root } from '../prepare.ts'
import { clientSecret, uuid } from './testing/run-command.ts'
import type { Run } from './testing/run-command.ts'

/** Runs the program itself, with no settings but these. */
function spawnKurier(dataDir: string, ...args: string[]): Promise<Run> {
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    EVENT_SIGNING_KEY_BITS: '3072',
    NODE_ENV: 'production',
  }
  const program = join(import.meta.dirname, 'main.ts')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ exitCode: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** What the first start made and may show nobody: master key and passwords of the database. */
async function secretsMade(dataDir: string): Promise<string[]> {
  const record = z.object({ passwords: z.record(z.string(), z.string()) })
  const { passwords } = record.parse(JSON.parse(await readFile(join(dataDir, 'postgres/server.json'), 'utf8')))
  return [(await readFile(join(dataDir, 'master.key'), 'utf8')).trim(), ...Object.values(passwords)]
}

const credentials = z.object({ clientId: z.string(), clientSecret: z.string() })

it('makes the installation when there is none, prints one line of JSON, and leaves no server running', async () => {
  // the short share finds one that was made before
  const dataDir = await shareOf(scratchDataDir, madeDataDir)()
  const create = ['clients', 'create', '--name', 'Portal', '--kind', 'online-service', '--json']
  const first = await spawnKurier(dataDir, ...create)
  expect(first).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^\{[^\n]+\}\n$/) })
  expect(JSON.parse(first.stdout)).toStrictEqual({ clientId: uuid, clientSecret })
  expect(first.stderr).toMatch(shareOf(/Own database: making it/, /Own database: /))
  const made = await secretsMade(dataDir)
  expect(made.length).toBeGreaterThan(2)
  expect(made.filter((secret) => secret.length < 24 || `${first.stdout}${first.stderr}`.includes(secret))).toEqual([])
  expect(await serverPid(dataDir)).toBeUndefined()

  const { clientId } = credentials.parse(JSON.parse(first.stdout))
  const listed = await spawnKurier(dataDir, 'clients', 'list', '--json')
  expect(JSON.parse(listed.stdout)).toHaveProperty('clients', [expect.objectContaining({ clientId })])
})

it.runIf(isWhole)('works beside a server that has the own database open, and leaves it open', async () => {
  const dataDir = await madeDataDir()
  const server = startHolder(dataDir)
  const { url = '' } = await server.told
  await ask(url, 'drop schema public cascade', 'create schema public')
  const names = await readdir(join(root, 'prisma/migrations'))
  const first = await spawnKurier(dataDir, 'migrate', '--json')
  expect(JSON.parse(first.stdout)).toStrictEqual({ applied: names.filter((name) => !name.includes('.')).sort() })
  const shown = await spawnKurier(dataDir, 'clock', 'show', '--json')
  expect(shown).toMatchObject({ exitCode: 0, stderr: '' })
  expect(JSON.parse(shown.stdout)).toMatchObject({ offsetSeconds: 0 })
  expect(await serverPid(dataDir)).toBeDefined()
  await server.close()
})

it('ends with exit code 2 on wrong usage and opens nothing', async () => {
  const dataDir = await scratchDataDir()
  const run = await spawnKurier(dataDir, 'clients', 'create', '--kind', 'portal')
  expect(run).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringMatching(/^error: [^\n]+\n$/) })
  await expect(readdir(dataDir)).rejects.toMatchObject({ code: 'ENOENT' })
})
