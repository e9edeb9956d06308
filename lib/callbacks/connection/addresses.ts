import { BlockList, isIP } from 'node:net'

type Network = { cidr: string; name: string }

/**
 * Every block of the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates), "globally
 * reachable" or not, since a callback receiver has no address there; with multicast, which has registries of its own,
 * one cloud platform's service address, and everything outside the global unicast range of RFC 4291. The first row that
 * fits names the address, so a narrower block stands before a wider one.
 */
const specialNetworks: readonly Network[] = [
  { cidr: '0.0.0.0/8', name: 'unspecified' },
  { cidr: '10.0.0.0/8', name: 'private' },
  { cidr: '100.64.0.0/10', name: 'shared (carrier-grade NAT)' },
  { cidr: '127.0.0.0/8', name: 'loopback' },
  { cidr: '169.254.169.254/32', name: 'link-local (cloud metadata)' },
  { cidr: '169.254.0.0/16', name: 'link-local' },
  { cidr: '168.63.129.16/32', name: 'cloud platform service' },
  { cidr: '172.16.0.0/12', name: 'private' },
  { cidr: '192.0.0.0/24', name: 'protocol assignment' },
  { cidr: '192.0.2.0/24', name: 'documentation' },
  { cidr: '192.31.196.0/24', name: 'AS112' },
  { cidr: '192.52.193.0/24', name: 'multicast tunnelling (AMT)' },
  { cidr: '192.88.99.0/24', name: '6to4 relay' },
  { cidr: '192.168.0.0/16', name: 'private' },
  { cidr: '192.175.48.0/24', name: 'AS112' },
  { cidr: '198.18.0.0/15', name: 'benchmarking' },
  { cidr: '198.51.100.0/24', name: 'documentation' },
  { cidr: '203.0.113.0/24', name: 'documentation' },
  { cidr: '224.0.0.0/4', name: 'multicast' },
  { cidr: '255.255.255.255/32', name: 'broadcast' },
  { cidr: '240.0.0.0/4', name: 'reserved' },
  { cidr: '::/128', name: 'unspecified' },
  { cidr: '::1/128', name: 'loopback' },
  { cidr: '::/96', name: 'IPv4-compatible' },
  { cidr: '::ffff:0:0/96', name: 'IPv4-mapped' },
  { cidr: '64:ff9b::/96', name: 'NAT64' },
  { cidr: '64:ff9b:1::/48', name: 'local NAT64' },
  { cidr: '100::/64', name: 'discard-only' },
  { cidr: '100:0:0:1::/64', name: 'dummy prefix' },
  { cidr: '2001::/32', name: 'Teredo' },
  { cidr: '2001:2::/48', name: 'benchmarking' },
  { cidr: '2001::/23', name: 'protocol assignment' },
  { cidr: '2001:db8::/32', name: 'documentation' },
  { cidr: '2002::/16', name: '6to4' },
  { cidr: '2620:4f:8000::/48', name: 'AS112' },
  { cidr: '3fff::/20', name: 'documentation' },
  { cidr: '5f00::/16', name: 'segment routing' },
  { cidr: 'fc00::/7', name: 'private (unique local)' },
  { cidr: 'fe80::/10', name: 'link-local' },
  { cidr: 'fec0::/10', name: 'private (site-local)' },
  { cidr: 'ff00::/8', name: 'multicast' },
  { cidr: '::/3', name: 'reserved' },
  { cidr: '4000::/2', name: 'reserved' },
  { cidr: '8000::/1', name: 'reserved' },
]

/**
 * Networks by family. They are kept apart because a BlockList checks an IPv4 address by IPv6 rules too, as if it were
 * written ::ffff:a.b.c.d, so that ::/3 in one common list would hold the whole of IPv4.
 */
export type Networks = { ipv4: BlockList; ipv6: BlockList }

const special = specialNetworks.map(({ cidr, name }) => ({ name, family: familyOf(cidr), list: blockList([cidr]) }))
/** All special networks in one list: nearly every address is outside them. */
const anySpecial = networksOf(specialNetworks.map(({ cidr }) => cidr))

function familyOf(network: string): 'ipv4' | 'ipv6' {
  return network.includes(':') ? 'ipv6' : 'ipv4'
}

function blockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList()
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/')
    list.addSubnet(network, Number(prefix), familyOf(cidr))
  }
  return list
}

/**
 * Reads a list of networks as it stands in the setting CALLBACK_ALLOWED_NETWORKS, cut into its entries.
 * @param entries `10.1.0.0/16`, `fd00:1::/32`, or a single address
 * @throws Error with code `invalid-network`; its message quotes the entry and shows the form
 */
export function parseNetworks(entries: readonly string[]): Networks {
  return networksOf(entries.map(asCidr))
}

function networksOf(cidrs: readonly string[]): Networks {
  const ofFamily = (family: string) => blockList(cidrs.filter((cidr) => familyOf(cidr) === family))
  return { ipv4: ofFamily('ipv4'), ipv6: ofFamily('ipv6') }
}

function asCidr(entry: string): string {
  const [network = '', prefix, ...rest] = entry.split('/')
  const most = { 4: 32, 6: 128 }[isIP(network)]
  const length = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : undefined
  if (most === undefined || length === undefined || length > most || rest.length > 0 || network.includes('%')) {
    const message =
      `"${entry}" in CALLBACK_ALLOWED_NETWORKS is no network: write an address and a prefix length, ` +
      'such as 10.1.0.0/16 or fd00:1::/32, or a single address.'
    throw Object.assign(new Error(message), { code: 'invalid-network' })
  }
  return `${network}/${length}`
}

/**
 * The kind of special-purpose address this is ("loopback", "private", …), or undefined for an ordinary public address
 * and for an address in the allowed networks (decisions 7). An IPv4-mapped address is allowed where its IPv4 address
 * is.
 * @param address IPv4 or IPv6 as text, without brackets; any other text is refused as "unknown"
 */
export function forbiddenKind(address: string, allowed: Networks): string | undefined {
  const [bare = ''] = address.split('%')
  const version = isIP(bare)
  if (version === 0) return 'unknown'
  const family = version === 4 ? 'ipv4' : 'ipv6'
  // an IPv4 rule fits an IPv6 address only in its mapped form
  if (allowed[family].check(bare, family) || allowed.ipv4.check(bare, family)) return undefined
  if (!anySpecial[family].check(bare, family)) return undefined
  return special.find((network) => network.family === family && network.list.check(bare, family))?.name
}
