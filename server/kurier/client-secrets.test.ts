import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { grantedScope, madeClient } from './testing/made-clients.ts'
import { clientSecret, kurier, kurierJson, time, uuid } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

const added = z.object({ secretId: z.string(), clientSecret: z.string() })
const listed = z.object({ secrets: z.array(z.looseObject({ secretId: z.string(), expiresAt: z.string().nullable() })) })

const secrets = (clientId: string, ...args: string[]) => kurierJson('clients', 'secrets', clientId, ...args)

it('changes a secret without an interruption: add, use both, revoke the first', async () => {
  const first = await madeClient('online-service')
  const { clientId } = first
  const answer = await secrets(clientId, 'add', '--name', 'autumn')
  expect(answer).toStrictEqual({ secretId: uuid, clientSecret })
  const second = { clientId, clientSecret: added.parse(answer).clientSecret }
  expect([await grantedScope(first), await grantedScope(second)]).toEqual(['send-submissions', 'send-submissions'])

  const both = await secrets(clientId, 'list')
  const secretId = listed.parse(both).secrets[0]?.secretId ?? ''
  const to = added.parse(answer).secretId
  // both were used a moment ago
  expect(both).toMatchObject({ changeOver: { state: 'under-way', from: secretId, to } })
  expect((await kurier('clients', 'secrets', clientId, 'list')).stdout).toContain('The older secret is still used')
  expect(await secrets(clientId, 'revoke', secretId)).toStrictEqual({
    clientId,
    secretId,
    revoked: true,
    tokensEnded: false,
  })
  expect([await grantedScope(first), await grantedScope(second)]).toEqual(['invalid_client', 'send-submissions'])
  expect(await secrets(clientId, 'list')).toStrictEqual({
    clientId,
    secrets: [
      expect.objectContaining({ secretId, revokedAt: time, lastUsedAt: time, valid: false }),
      {
        secretId: to,
        name: 'autumn',
        createdAt: time,
        expiresAt: null,
        revokedAt: null,
        lastUsedAt: time,
        valid: true,
      },
    ],
    changeOver: null,
  })
})

it('gives a secret an expiry in days', async () => {
  const { clientId } = await madeClient('online-service')
  const before = Date.now()
  await secrets(clientId, 'add', '--expires', '0.5')
  const expiry = Date.parse(listed.parse(await secrets(clientId, 'list')).secrets[1]?.expiresAt ?? '')
  expect(expiry).toBeGreaterThanOrEqual(before + 43_200_000)
  expect(expiry).toBeLessThanOrEqual(Date.now() + 43_200_000)
})

it('refuses a third valid secret', async () => {
  const { clientId } = await madeClient('online-service')
  await secrets(clientId, 'add')
  const third = await kurier('clients', 'secrets', clientId, 'add', '--json')
  expect(third).toMatchObject({ exitCode: 1, stdout: '' })
  expect(JSON.parse(third.stderr)).toStrictEqual({
    error: { code: 'conflict', message: 'This client already has 2 valid secrets; revoke one of them first.' },
  })
})

it('prints a table without --json', async () => {
  const { clientId } = await madeClient('online-service')
  const { stdout } = await kurier('clients', 'secrets', clientId, 'list')
  expect(stdout).toMatch(
    /^SECRET +NAME +STATE +CREATED +EXPIRES +LAST USED\n[0-9a-f-]{36} +\d{4}-\d\d-\d\d +valid +\S+Z +- +-\n$/,
  )
})

const id = '0193f2a4-7c1e-7b52-9d0a-3f6e5c4b2a10'

it.each([
  [['revoke'], 'revoke needs <secretId>'],
  [['add', id], 'add does not take <secretId>'],
  [['list', '--name', 'x'], 'list does not take --name'],
  [['revoke', id, '--expires', '1'], 'revoke does not take --expires'],
  [['show'], "command-argument value 'show' is invalid for argument 'action'. Allowed choices are list, add, revoke."],
])('refuses `secrets <clientId> %j` before it opens the database', async (args, message) => {
  expect(await kurier('clients', 'secrets', id, ...args)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `error: ${message}\n`,
  })
})
