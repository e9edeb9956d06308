import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { settingsFileName, settingsFileText } from '#components/clients/client-settings.ts'
import { snippetsFor } from '#components/clients/snippets.ts'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { apiListener } from '#server/api-listener.ts'
import { loadRoutes } from '#server/routes.ts'
import { readSettings } from '@kurier/client/session/settings'

let server: Server
let folder: string
const file = settingsFileName('online-service')
const snippets = snippetsFor('online-service')

beforeAll(async () => {
  await testDatabase()
  const answer = apiListener(await loadRoutes(), () => '192.0.2.3')
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // a server that listens on a port has one
  const made = await createClient(contextFor(systemActor), { name: 'shop', kind: 'online-service' })
  folder = await mkdtemp(join(tmpdir(), 'kurier-snippets-'))
  const text = settingsFileText({
    ...made,
    kind: 'online-service',
    baseUrl: `http://127.0.0.1:${port}`,
    schemaBase: `http://127.0.0.1:${port}/schemas`,
  })
  await writeFile(join(folder, file), text)
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const codeOf = (id: string): string => snippets.find((snippet) => snippet.id === id)?.code ?? ''

async function output(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: folder })
  return stdout
}

it('the downloaded file is all that kurier-client needs', () => {
  const here = { env: {}, folder, say: () => undefined }
  expect(readSettings({}, here, 'sender')).toMatchObject({ baseUrl: expect.stringMatching(/^http:/) })
  expect(() => readSettings({}, here, 'receiver')).toThrow(/the settings of a receiver/)
})

it('a file of an administration names its keys, and the destination where there is one', () => {
  const settings = { kind: 'administration-system', clientId: 'one', baseUrl: 'https://a.example' } as const
  const text = settingsFileText({ ...settings, schemaBase: 'https://b.example', destinationId: 'two' })
  expect(settingsFileName('administration-system')).toBe('kurier-receiver.env')
  expect(text.split('\n')).toEqual([
    'KURIER_ROLE=receiver',
    'KURIER_BASE_URL=https://a.example',
    'KURIER_TOKEN_URL=https://a.example/token',
    'KURIER_SCHEMA_BASE=https://b.example',
    'KURIER_CLIENT_ID=one',
    'KURIER_CLIENT_SECRET=',
    'KURIER_DESTINATION_ID=two',
    'KURIER_KEYS=keys',
    '',
  ])
})

/** A JWT as compact serialisation. */
const token = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]+/

it('the curl snippet gets a token with the downloaded file as it stands', async () => {
  const answer = JSON.parse(await output('sh', ['-c', codeOf('curl')])) as Record<string, unknown>
  expect(answer).toMatchObject({ token_type: 'Bearer', access_token: expect.stringMatching(token) })
})

it('the TypeScript snippet runs as its first line says', async () => {
  await writeFile(join(folder, 'token.mts'), codeOf('typescript'))
  expect(await output(process.execPath, [`--env-file=${file}`, 'token.mts'])).toMatch(token)
  expect(codeOf('typescript')).toContain(`node --env-file=${file}`)
})

it('no snippet holds a secret, and all read the same three variables', () => {
  for (const { code } of snippets) {
    expect(code).not.toContain('kurier_cs_')
    for (const name of ['KURIER_TOKEN_URL', 'KURIER_CLIENT_ID', 'KURIER_CLIENT_SECRET']) expect(code).toContain(name)
  }
})
