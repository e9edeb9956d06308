import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCertificates, type Certificates } from '@kurier/sides/certificates'
import { freePort } from '../demo/free-port.ts'
import { startTlsFront } from './tls-front.ts'

let certificates: Certificates
let inner: Server
let behind: number

beforeAll(async () => {
  certificates = await makeCertificates(new Date())
  inner = createServer((socket) => void socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(inner, 'listening')
  behind = (inner.address() as AddressInfo).port // the kind of address that a TCP server has
})
afterAll(() => void inner.close())

it('passes bytes on as they are, in both directions', async () => {
  const port = await freePort(0)
  const close = await startTlsFront({ port, host: '127.0.0.1', certificates, behind })
  const socket = connect({ port, host: 'localhost', ca: certificates.authority })
  const sent = randomBytes(3_000_000)
  socket.end(sent)
  expect((await buffer(socket)).equals(sent)).toBe(true)
  await close()
})

it('breaks off what is open when it is closed, and when nobody listens behind it', async () => {
  const port = await freePort(0)
  const nobody = await freePort(0)
  const close = await startTlsFront({ port, host: '127.0.0.1', certificates, behind: nobody })
  const socket = connect({ port, host: 'localhost', ca: certificates.authority })
  socket.on('error', () => undefined).resume()
  await once(socket, 'close')
  await close()
  const again = await startTlsFront({ port, host: '127.0.0.1', certificates, behind })
  const open = connect({ port, host: 'localhost', ca: certificates.authority })
  open.on('error', () => undefined).resume()
  await once(open, 'secureConnect')
  await again()
  if (!open.closed) await once(open, 'close')
  expect(open.destroyed).toBe(true)
})

it('says which setting helps when the port is another program’s', async () => {
  await expect(startTlsFront({ port: behind, host: '127.0.0.1', certificates, behind })).rejects.toThrow(
    `PORT: ${behind} is in use already`,
  )
})
