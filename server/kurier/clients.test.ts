import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/platform/ids.ts'
import { testDatabase, testPool } from '#lib/platform/testing/test-database.ts'
import { grantedScope, madeClient } from './testing/made-clients.ts'
import { clientSecret, kurier, kurierJson, time, uuid } from './testing/run-command.ts'

beforeAll(async () => {
  await testDatabase()
})

const organisationId = '00000000-0000-7000-8000-000000000001'

describe('clients create', () => {
  it('answers the id and the secret and nothing else, and with them the client gets a token', async () => {
    const made = await kurierJson('clients', 'create', '--name', 'Antragsportal', '--kind', 'online-service')
    expect(made).toStrictEqual({ clientId: uuid, clientSecret })
    expect(await grantedScope(await madeClient('online-service'))).toBe('send-submissions')
    expect(await grantedScope(await madeClient('administration-system'))).toBe(
      'manage-destinations subscribe-destinations',
    )
  })

  it('gives only the scopes that are named', async () => {
    const args = ['--name', 'B', '--kind', 'administration-system', '--scope', 'subscribe-destinations']
    const { clientId } = (await kurierJson('clients', 'create', ...args)) as { clientId: string }
    expect(await kurierJson('clients', 'list')).toHaveProperty(
      'clients',
      expect.arrayContaining([expect.objectContaining({ clientId, scopes: ['subscribe-destinations'] })]),
    )
  })

  it('puts it into the organisation that is named, with a contact', async () => {
    const organisation = newId()
    await testPool().query('insert into organisations (id, name) values ($1, $2)', [organisation, 'Amt Fern'])
    const more = ['--organisation', organisation, '--contact', 'technik@amt.example']
    const made = await kurierJson('clients', 'create', '--name', 'D', '--kind', 'online-service', ...more)
    const { rows } = await testPool().query('select organisation_id, contact_email from clients where id = $1', [
      (made as { clientId: string }).clientId,
    ])
    expect(rows).toEqual([{ organisation_id: organisation, contact_email: 'technik@amt.example' }])
    const unknown = ['--name', 'E', '--kind', 'online-service', '--organisation', newId()]
    expect((await kurier('clients', 'create', ...unknown)).exitCode).not.toBe(0)
  })

  it('tells people in words that the secret is shown this once', async () => {
    const { exitCode, stdout } = await kurier('clients', 'create', '--name', 'C', '--kind', 'online-service')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^client_id {6}[0-9a-f-]{36}\nclient_secret {2}kurier_cs_\S{43}\nThe secret is shown this once/,
    )
  })
})

describe('clients list', () => {
  it('shows each client with its secrets, never a secret itself', async () => {
    const made = await madeClient('online-service', 'Listed')
    const { clients } = (await kurierJson('clients', 'list')) as { clients: { clientId: string }[] }
    expect(clients.find(({ clientId }) => clientId === made.clientId)).toStrictEqual({
      clientId: made.clientId,
      organisationId,
      name: 'Listed',
      kind: 'online-service',
      scopes: ['send-submissions'],
      status: 'active',
      createdAt: time,
      secrets: [
        {
          secretId: uuid,
          name: expect.any(String),
          createdAt: time,
          expiresAt: null,
          revokedAt: null,
          lastUsedAt: null,
        },
      ],
    })
    expect(JSON.stringify(clients)).not.toContain('kurier_cs_')
  })

  it('prints a table without --json', async () => {
    const { clientId } = await madeClient('administration-system', 'Wohngeldstelle')
    const lines = (await kurier('clients', 'list')).stdout.split('\n')
    expect(lines[0]).toMatch(/^CLIENT +NAME +KIND +STATUS +SCOPES +VALID SECRETS +CREATED$/)
    expect(lines.find((line) => line.startsWith(clientId))).toMatch(
      / {2}Wohngeldstelle +administration-system +active +manage-destinations subscribe-destinations +1 +\S+Z$/,
    )
  })
})

describe('clients disable and enable', () => {
  it('stop a client from getting tokens and let it in again', async () => {
    const made = await madeClient('online-service')
    const { clientId } = made
    expect(await kurierJson('clients', 'disable', clientId)).toStrictEqual({ clientId, status: 'disabled' })
    expect(await grantedScope(made)).toBe('invalid_client')
    expect(await kurierJson('clients', 'enable', clientId.toUpperCase())).toStrictEqual({ clientId, status: 'active' })
    expect(await grantedScope(made)).toBe('send-submissions')
  })
})

describe('clients scopes', () => {
  it('adds and removes scopes and answers those the client has now', async () => {
    const made = await madeClient('administration-system')
    const { clientId } = made
    const both = ['--remove', 'manage-destinations', '--remove', 'subscribe-destinations']
    expect(await kurierJson('clients', 'scopes', clientId, ...both)).toStrictEqual({ clientId, scopes: [] })
    const added = await kurierJson('clients', 'scopes', clientId, '--add', 'subscribe-destinations')
    expect(added).toStrictEqual({ clientId, scopes: ['subscribe-destinations'] })
    expect(await grantedScope(made)).toBe('subscribe-destinations')
  })

  it('shows the scopes when nothing is to be changed', async () => {
    const { clientId } = await madeClient('online-service')
    const { stdout } = await kurier('clients', 'scopes', clientId)
    expect(stdout).toBe(`Scopes of ${clientId}: send-submissions\n`)
  })
})
