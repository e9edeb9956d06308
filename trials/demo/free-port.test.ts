import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { freePort, portSetting } from './free-port.ts'

describe('the port', () => {
  it.each(['127.0.0.1', '::1'])('is another one when somebody listens on %s', async (host) => {
    const other = createServer().listen(0, host)
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const given = await freePort(port)
    expect(given).not.toBe(port)
    await new Promise((resolve) => other.close(resolve))
    expect(await freePort(given)).toBe(given)
  })

  it('is never 0, which is no address that anybody could be told', async () => {
    expect(await freePort(0)).toBeGreaterThan(0)
  })

  it('is the usual one unless PORT says otherwise, and nonsense is refused by name', () => {
    expect([portSetting(undefined, 3000), portSetting('', 8443), portSetting('8080', 3000)]).toEqual([3000, 8443, 8080])
    for (const text of ['abc', '-1', '65536', '1.5']) expect(() => portSetting(text, 3000)).toThrow(/^PORT: .*65535/)
  })
})
