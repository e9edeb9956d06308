import { isIP } from 'node:net'

/** Groups of an IPv6 address that name a subscriber's network: a /64. */
const NETWORK_GROUPS = 4

/**
 * The network that an address counts for, where something is counted by where it comes from (decisions 9): an IPv4
 * address alone, also in its mapped form; of IPv6 the /64 that every subscriber has to choose addresses from.
 * @returns `203.0.113.7`, `2001:db8:0:1::/64`; what is no address (`unknown`) as it is
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (isIP(bare) !== 6) return address
  const groups = groupsOf(bare)
  return ipv4In(groups) ?? `${groups.slice(0, NETWORK_GROUPS).map(hex).join(':')}::/64`
}

const hex = (group: number): string => group.toString(16)

/** The eight groups of an IPv6 address as numbers. URL writes every notation the same way, dotted ends included. */
function groupsOf(address: string): number[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = written.split('::')
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)))
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}

/** The IPv4 address in a mapped one (`::ffff:203.0.113.7`). */
function ipv4In(groups: readonly number[]): string | undefined {
  if (groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return undefined
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}
