import { isIP } from 'node:net'

/** Factor for the limits of networks that count together: a /48, or those without a place of their own. */
export const TOGETHER = 8

/**
 * Networks that an address counts for (decisions 9): an IPv4 address for itself, an IPv6 address for its /64, which
 * every subscriber has, and also for the /48 around it. `far` is the larger network whose counter it shares when there
 * is no room for one of its own.
 */
export type Networks = { own: string; around?: string; far: string }

/** @param address as the server reports it; any other text counts for itself */
export function networksOf(address: string): Networks {
  const plain = address.replace(/%.*$/, '')
  if (isIP(plain) !== 6) return { own: address, far: ipv4Around(address) }
  const groups = groupsOf(plain)
  const ipv4 = mappedIpv4(groups)
  if (ipv4 !== undefined) return { own: ipv4, far: ipv4Around(ipv4) }
  return { own: prefix(groups, 4), around: prefix(groups, 3), far: prefix(groups, 2) }
}

const ipv4Around = (address: string): string => address.split('.').slice(0, 2).join('.')

const prefix = (groups: readonly string[], count: number): string =>
  `${groups.slice(0, count).join(':')}::/${count * 16}`

/** The eight groups of an IPv6 address in the form of RFC 5952, each without leading zeroes. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [front = '', back] = written.split('::')
  const parts = (text: string) => (text === '' ? [] : text.split(':'))
  if (back === undefined) return parts(front)
  const zeroes = Array.from({ length: 8 - parts(front).length - parts(back).length }, () => '0')
  return [...parts(front), ...zeroes, ...parts(back)]
}

/** An IPv4 address as a socket for both families reports it (RFC 4291 section 2.5.5.2). */
function mappedIpv4(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}

/** True for a URL whose host is this machine itself. */
export function isLoopback(url: string): boolean {
  const host = new URL(url).hostname
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\./.test(host)
}
