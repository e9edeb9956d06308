import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { environmentFile, javaConfiguration, type ClientFacts } from './client-settings.ts'

let folder: string

beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kurier-local-'))))
afterAll(() => rm(folder, { recursive: true }))

const facts: ClientFacts = {
  baseUrl: 'https://localhost:8443',
  sender: { clientId: 'sender-id', clientSecret: 'sender-secret' },
  receiver: { clientId: 'receiver-id', clientSecret: 'receiver-secret' },
  destinationId: '018f2a00-0000-7000-8000-000000000001',
  service: 'urn:de:fim:leika:leistung:99107023017000',
  authorityFile: '/data/ca.pem',
  keysFolder: '/data/keys',
}

it('names for each side its own secret, and the keys for the receiving side alone', () => {
  const [sender, receiver] = [environmentFile('sender', facts), environmentFile('receiver', facts)]
  expect(sender).toContain('FITCONNECT_TOKEN_URL=https://localhost:8443/token\n')
  expect(sender).toContain('FITCONNECT_SUBMISSION_URL=https://localhost:8443/submission-api\n')
  expect(sender).toContain('CLIENT_SECRET=sender-secret\n')
  expect(sender).not.toMatch(/receiver|keys/)
  expect(receiver).toContain('CLIENT_ID=receiver-id\n')
  expect(receiver).toContain('SIGNING_JWK_PATH=/data/keys/signing.private.json\n')
  expect(receiver).not.toContain('sender-')
})

it('writes the members that the Java library reads, each once', () => {
  const text = javaConfiguration(facts)
  const members = text.split('\n').flatMap((line) => /^ *(\w+):/.exec(line)?.[1] ?? [])
  expect(members).toEqual([
    'senderConfig',
    'clientId',
    'clientSecret',
    'subscriberConfig',
    'clientId',
    'clientSecret',
    'privateSigningKeyPath',
    'privateDecryptionKeyPaths',
    'activeEnvironment',
    'environments',
    'TEST',
    'authBaseUrl',
    'submissionBaseUrls',
    'destinationBaseUrl',
    'routingBaseUrl',
    'selfServicePortalBaseUrl',
    'allowInsecurePublicKey',
  ])
  expect(text).toContain('submissionBaseUrls: ["https://localhost:8443/submission-api"]')
})

it('a shell reads every path as it is', async () => {
  const path = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[\0\n\r]/.test(text))
  await fc.assert(
    fc.asyncProperty(path, async (keysFolder) => {
      const file = join(folder, 'receiver.env')
      await writeFile(file, environmentFile('receiver', { ...facts, keysFolder }))
      const read = execFileSync('sh', ['-c', `. '${file}'; printf %s "$KURIER_KEYS"`], { encoding: 'utf8' })
      expect(read).toBe(keysFolder)
    }),
    { numRuns: 40 },
  )
})
