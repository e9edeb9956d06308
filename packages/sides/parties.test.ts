import { expect, it } from 'vitest'
import { encryptionPair } from '@kurier/sdk/testing/test-keys'
import { answerable, registerClient } from './parties.ts'

it('a client is registered by the command line, under a name of its kind unless it has one', async () => {
  const asked: string[][] = []
  const kurier = (args: string[]) => {
    asked.push(args)
    return Promise.resolve({ clientId: 'id', clientSecret: 'secret', name: args[3] })
  }
  expect(await registerClient(kurier, 'online-service')).toEqual({ clientId: 'id', clientSecret: 'secret' })
  await registerClient(kurier, 'administration-system', 'Fachverfahren')
  expect(asked).toEqual([
    ['clients', 'create', '--name', 'A online-service', '--kind', 'online-service'],
    ['clients', 'create', '--name', 'Fachverfahren', '--kind', 'administration-system'],
  ])
  await expect(registerClient(() => Promise.resolve({}), 'online-service')).rejects.toThrow('no clientId')
})

it('a request that wants an answer names the public key alone', () => {
  const replyKeys = encryptionPair('reply')
  const content = { publicService: { identifier: 'urn:x:y', name: 'Y' }, data: { content: '{}' } }
  const request = answerable(content, { destinationId: 'd', caseId: 'c', replyKeys })
  expect(request).toMatchObject({ ...content, destinationId: 'd', caseId: 'c' })
  expect(request).not.toHaveProperty('replyKeys')
  expect(request.metadata?.replyChannel?.fitConnect?.encryptionPublicKey).toMatchObject(replyKeys.publicKey)
  expect(JSON.stringify(request)).not.toContain(replyKeys.privateKey.d)
})
