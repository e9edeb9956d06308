import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { completeSettings } from '#lib/platform/env.ts'
import { makeAuthority, type Identity } from '#lib/platform/testing/certificates.ts'
import { testSettings } from '#lib/platform/testing/test-settings.ts'
import { openLook } from './store.ts'

/** What speaks as PostgreSQL does until TLS stands: `S` to the request for it, or `N` where it has none. */
async function speaking(identity?: Identity): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined) // who does not trust it breaks off
    socket.once('data', () => {
      socket.write(identity ? 'S' : 'N')
      if (!identity) return
      const secure = new TLSSocket(socket, { isServer: true, cert: identity.certificate, key: identity.key })
      secure.on('error', () => undefined)
      secure.once('data', () => secure.destroy())
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port // listening on a port
}

const refusal = async (port: number, parameters: string, more = {}): Promise<string> => {
  const url = `postgres://me@localhost:${port}/kurier?${parameters}`
  completeSettings({ ...testSettings, DATABASE_URL: url, DATABASE_DIRECT_URL: '', ...more })
  return openLook().then(
    () => '',
    (error: unknown) => String(error),
  )
}

test('a certificate that is not trusted is told with the setting and the parameter that names its authority', async () => {
  const authority = await makeAuthority()
  const folder = await mkdtemp(join(tmpdir(), 'kurier-authority-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'ca.pem')
  await writeFile(file, authority.certificate)
  const port = await speaking(await authority.issue({ names: ['localhost'] }))
  expect(await refusal(port, 'sslmode=require')).toMatch(/DATABASE_URL: the database's certificate .*sslrootcert=/)
  // past the certificate: what speaks here ends it
  expect(await refusal(port, `sslmode=verify-full&sslrootcert=${file}`)).not.toContain('certificate')
  const elsewhere = await speaking(await authority.issue({ names: ['db.example'] }))
  expect(await refusal(elsewhere, `sslmode=require&sslrootcert=${file}`)).toMatch(/is for another name; write the host/)
  const past = new Date(Date.now() - 1000)
  const over = await speaking(await authority.issue({ names: ['localhost'], notAfter: past }))
  expect(await refusal(over, `sslmode=require&sslrootcert=${file}`)).toMatch(/is out of its time/)
  const direct = `postgres://me@localhost:${port}/kurier?sslmode=require`
  expect(await refusal(port, '', { DATABASE_DIRECT_URL: direct })).toMatch(/DATABASE_DIRECT_URL: the database's/)
})

test('a server without TLS that is asked for it is told', async () => {
  expect(await refusal(await speaking(), 'sslmode=verify-full')).toMatch(
    /DATABASE_URL: it asks for TLS, .*sslmode=disable/,
  )
})
