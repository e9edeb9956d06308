import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '#lib/clients/create-client.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { contextFor } from '#lib/platform/context.ts'
import { testDatabase } from '#lib/platform/testing/test-database.ts'
import { encryptionJwk, sampleKeys, signingJwk } from '#lib/destinations/testing/sample-keys.ts'
import { destination, party, service, type Party, type Send } from '#server/testing/service.ts'

const api = '/destination-api/v2/destinations'

let send: Send
let owner: Party
let others: Record<'sender' | 'receiver', Party>
let destinationId: string

beforeAll(async () => {
  await testDatabase()
  send = await service()
  owner = await party(send, 'administration-system')
  others = { sender: await party(send, 'online-service'), receiver: await party(send, 'administration-system') }
  destinationId = await destination(send, owner)
  await addKey(encryptionJwk(sampleKeys('foreign'), 'encryption-next-year'))
  await addKey(signingJwk(sampleKeys('foreign'), 'signing-key-2'))
  await addKey(signingJwk(sampleKeys('encryption'), 'signing-key-3'))
  const path = `${api}/${destinationId}/keys/signing-key-3`
  expect((await send('DELETE', path, { token: owner.token })).status).toBe(204)
})

async function addKey(body: unknown): Promise<void> {
  expect((await send('POST', `${api}/${destinationId}/keys`, { token: owner.token, body })).status).toBe(201)
}

/** As a client in PHP asks: a token, and nothing else said. */
const read = (rest: string, token?: string, headers: Record<string, string> = {}) =>
  send('GET', `${api}/${destinationId}${rest}`, { token, headers })
const kids = (keys: unknown) => (keys as { kid: string }[]).map(({ kid }) => kid) // what `keyList` promises

describe.each(['sender', 'receiver'] as const)('a %s that does not manage the destination', (who) => {
  test('reads what everybody may read at the submission interface, byte by byte', async () => {
    const answer = await read('', others[who].token)
    const everybodys = await send('GET', `/submission-api/v2/destinations/${destinationId}`)
    expect([answer.status, answer.text]).toEqual([200, everybodys.text])
    expect(Object.keys(answer.json).sort()).toEqual([
      'destinationId',
      'encryptionKid',
      'metadataVersions',
      'publicServices',
      'status',
    ])
  })

  test('finds the active encryption key first among the keys that are not revoked, since it encrypts for the first', async () => {
    const { encryptionKid } = (await read('', others[who].token)).json
    const { status, json } = await read('/keys', others[who].token)
    expect([status, Object.keys(json)]).toEqual([200, ['keys']])
    expect(kids(json.keys)).toEqual([encryptionKid, 'signing-key-1', 'encryption-next-year', 'signing-key-2'])
    const [first] = json.keys as unknown[]
    const everybodys = await send(
      'GET',
      `/submission-api/v2/destinations/${destinationId}/keys/${String(encryptionKid)}`,
    )
    expect(first).toEqual(everybodys.json)
  })

  test.each(['encryption-next-year', 'signing-key-1', 'signing-key-3'])('reads the key %s', async (kid) => {
    const answer = await read(`/keys/${kid}`, others[who].token)
    const everybodys = await send('GET', `/submission-api/v2/destinations/${destinationId}/keys/${kid}`)
    expect([answer.status, answer.text]).toEqual([200, everybodys.text])
    expect((await read(`/keys/${kid.toUpperCase()}`, others[who].token)).status).toBe(404)
  })

  test.each(['', '/keys', '/keys/signing-key-1'])(
    'gets an ETag of ...%s, and no shared cache may keep it',
    async (rest) => {
      const { headers } = await read(rest, others[who].token)
      expect(headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
      const again = await read(rest, others[who].token, { 'if-none-match': headers.get('etag') ?? '' })
      expect([again.status, again.text]).toEqual([304, ''])
      expect((await send('HEAD', `${api}/${destinationId}${rest}`, { token: others[who].token })).status).toBe(200)
    },
  )

  test('changes nothing', async () => {
    const { token } = others[who]
    const refused = who === 'sender' ? 403 : 404
    expect((await send('PUT', `${api}/${destinationId}`, { token, body: {} })).status).toBe(refused)
    expect((await send('PATCH', `${api}/${destinationId}`, { token, body: {} })).status).toBe(refused)
    expect((await send('DELETE', `${api}/${destinationId}`, { token })).status).toBe(refused)
    expect((await send('POST', `${api}/${destinationId}/keys`, { token, body: {} })).status).toBe(refused)
    expect((await send('DELETE', `${api}/${destinationId}/keys/signing-key-1`, { token })).status).toBe(refused)
  })
})

describe('who manages the destination', () => {
  test('reads the full record and all keys that are not revoked, the active encryption key first', async () => {
    const { json, headers } = await read('', owner.token)
    expect(json).toMatchObject({
      name: 'Wohngeldstelle Musterstadt',
      contactInformation: { legalName: 'Stadt Musterstadt' },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const keys = await read('/keys', owner.token)
    expect(kids(keys.json.keys)).toEqual(['encryption-key-1', 'signing-key-1', 'encryption-next-year', 'signing-key-2'])
  })

  test('reads the public record with a token that lacks the scope', async () => {
    const credentials = await createClient(contextFor(systemActor), { name: 'Amt', kind: 'administration-system' })
    const tokenFor = async (scope: string) => {
      const form = { client_id: credentials.clientId, client_secret: credentials.clientSecret, scope }
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString()
      return String(
        (await send('POST', '/token', { body, type: 'application/x-www-form-urlencoded' })).json.access_token,
      )
    }
    const whole = await tokenFor('manage-destinations')
    const own = await destination(send, { clientId: credentials.clientId, token: whole })
    expect((await send('GET', `${api}/${own}`, { token: whole })).json).toHaveProperty('contactInformation')
    const less = await send('GET', `${api}/${own}`, { token: await tokenFor('subscribe-destinations') })
    expect(less.json).toEqual((await send('GET', `/submission-api/v2/destinations/${own}`)).json)
  })
})

test('nobody reads without a token, and nobody finds what is not there', async () => {
  for (const rest of ['', '/keys', '/keys/signing-key-1']) {
    expect((await read(rest)).status).toBe(401)
    const path = `${api}/00000000-0000-7000-8000-000000000000${rest}`
    for (const { token } of [owner, others.sender, others.receiver]) {
      expect((await send('GET', path, { token })).status).toBe(404)
    }
  }
})
