import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.ts'

test('a port or an address that cannot be had is told by its setting', async () => {
  const other = createServer()
  onTestFinished(() => void other.close())
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo // listening on a port
  await expect(listen(createServer(), port, '127.0.0.1')).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `PORT: ${port} is in use already; stop the other program or set another PORT.`,
  })
  for (const host of ['192.0.2.1', 'no-such-host.invalid', 'https://kurier.example']) {
    await expect(listen(createServer(), 0, host)).rejects.toThrow(`HOST: ${host} is no address of this machine (`)
  }
})
