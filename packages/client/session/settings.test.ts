import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kurierClient } from '../testing/run-command.ts'
import { readSettings } from './settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kurier-client-settings-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function file(content: string): Promise<string> {
  const path = join(folder, 'settings.json')
  await writeFile(path, content)
  return path
}
const full = { baseUrl: 'https://file.example', clientId: 'file', clientSecret: 'canary-secret', keys: 'keys' }

describe('settings', () => {
  it('come from the option before the environment, and from there before the file', async () => {
    const config = await file(JSON.stringify(full))
    const env = { KURIER_BASE_URL: 'https://env.example', KURIER_CLIENT_ID: 'env' }
    expect(readSettings({ config, clientId: 'option' }, env)).toMatchObject({
      baseUrl: 'https://env.example',
      clientId: 'option',
      clientSecret: 'canary-secret',
    })
  })

  it('name the folder of keys from where the file lies', async () => {
    expect(readSettings({ config: await file(JSON.stringify(full)) }, {}).keys).toBe(join(folder, 'keys'))
  })

  it.each([
    ['baseUrl', /address of the service is missing.*--base-url.*KURIER_BASE_URL.*"baseUrl"/],
    ['clientId', /id of the client is missing.*--client-id.*KURIER_CLIENT_ID.*"clientId"/],
    ['clientSecret', /secret of the client is missing.*KURIER_CLIENT_SECRET.*"clientSecret"/],
  ])('without %s say how to give it', async (name, message) => {
    const config = await file(JSON.stringify({ ...full, [name]: undefined }))
    expect(() => readSettings({ config }, {})).toThrow(message)
  })

  it.each(['{"clientSecret":"canary-secret"', '["canary-secret"]', '{"secret":"canary-secret"}', '{"clientSecret":7}'])(
    '%j in the file is refused without telling what stands there',
    async (content) => {
      const run = await kurierClient({}, '--config', await file(content), 'replies')
      expect(run).toMatchObject({ exitCode: 2, stdout: '' })
      expect(run.stderr).toMatch(/^error: [^\n]+\n$/)
      expect(run.stderr).not.toContain('canary')
    },
  )
})
