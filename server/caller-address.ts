import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/**
 * Works out where a request comes from: the socket's address, or, when that is one of the trusted proxies, the last
 * address in X-Forwarded-For that is no trusted proxy (decisions 3).
 * @param trustedProxies addresses or networks in CIDR notation
 * @throws Error with code `invalid-setting` for an entry that is neither
 */
export function callerAddressOf(trustedProxies: readonly string[]): (incoming: IncomingMessage) => string {
  const isTrusted = isAmong(trustedProxies)
  return (incoming) => {
    const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    const hops = [...forwarded.split(',').map(withoutPort), plain(incoming.socket.remoteAddress ?? '')]
    let address = hops.pop() ?? ''
    for (let next = hops.pop(); next !== undefined && isTrusted(address) && isIP(next) !== 0; next = hops.pop()) {
      address = plain(next)
    }
    return address
  }
}

/**
 * Tells whether an address is one of these, or in one of these networks.
 * @throws Error with code `invalid-setting` for an entry that is neither
 */
export function isAmong(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) addEntry(list, entry)
  return (address) => {
    const bare = plain(address)
    return isIP(bare) !== 0 && list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Some proxies add the port: `203.0.113.9:44312`, `[2001:db8::5]:443`. Any other text stays as it is. */
function withoutPort(hop: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(hop.trim()) ?? []
  const address = bracketed ?? dotted ?? ''
  return isIP(address) === 0 ? hop.trim() : address
}

/** Whether a request came over the socket of one of the trusted proxies. */
export function isFromProxy(trustedProxies: readonly string[]): (incoming: IncomingMessage) => boolean {
  const isTrusted = isAmong(trustedProxies)
  return (incoming) => isTrusted(incoming.socket.remoteAddress ?? '')
}

/** IPv4 addresses arrive as `::ffff:…` on a socket for both. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/')
  const version = isIP(address)
  const most = version === 6 ? 128 : 32
  // digits alone: an empty prefix read as a number would be 0 and trust the whole world
  const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Infinity
  if (version === 0 || bits > most || rest.length > 0) {
    const message = `TRUSTED_PROXIES: "${entry}" is neither an address nor a network such as 10.0.0.0/8.`
    throw Object.assign(new Error(message), { code: 'invalid-setting' })
  }
  list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4')
}
