import { isIPv6, SocketAddress } from 'node:net'
import { MINUTE } from '../../platform/durations.ts'

/** `life` in milliseconds. */
export type KeptLimits = { inAll: number; perOwner: number; life: number }

/**
 * How many connections are kept, and for how long from the moment at which certificate and name were checked, mostly
 * when each was opened. One takes some 150 kB of memory. No owner has all of them, and who has most gives way first.
 */
const usualLimits: KeptLimits = { inAll: 800, perOwner: 500, life: 5 * MINUTE }

/** `address`: where it leads, as `canonicalAddress`; `verifiedAt`: by `performance.now()`. */
type Connection = {
  readonly address: string
  readonly verifiedAt: number
  readonly isReusable: boolean
  destroy(): void
}

type KeptConnectionPlace = { origin: string; owner: string }

/**
 * Connections that wait for another request to the same origin (scheme, host name and port). Which of them may be used
 * is not decided here: whoever takes one names the addresses that were found and checked just now.
 */
export class KeptConnections<Kept extends Connection> {
  private readonly limits: KeptLimits
  private readonly places = new Map<Kept, KeptConnectionPlace>()
  private readonly byOrigin = new Map<string, Set<Kept>>()
  /** Those that waited longest come first. */
  private readonly byOwner = new Map<string, Set<Kept>>()
  private isClosed = false

  constructor(limits: Partial<KeptLimits> = {}) {
    this.limits = { ...usualLimits, ...limits }
  }

  /** Keeps a connection for a while after a request of this owner, or closes it. */
  keep(connection: Kept, place: KeptConnectionPlace): void {
    if (this.isClosed || !this.isGood(connection)) return connection.destroy()
    this.places.set(connection, place)
    added(this.byOrigin, place.origin, connection)
    added(this.byOwner, place.owner, connection)
    const own = this.byOwner.get(place.owner)
    if (own && own.size > this.limits.perOwner) this.closeEldest(own)
    if (this.places.size > this.limits.inAll) this.closeEldest(largestOf(this.byOwner.values()))
  }

  /** Closes connections to an origin that lead to none of the addresses that it has now. */
  closeOthers(origin: string, addresses: readonly string[]): void {
    const waiting = this.byOrigin.get(origin)
    if (!waiting) return
    const canonical = new Set(addresses.map(canonicalAddress))
    for (const connection of [...waiting]) if (!canonical.has(connection.address)) this.close(connection)
  }

  /**
   * The connection to an origin that was used last; it is the caller's from now on.
   * @param addresses of the host, found and checked for the very request it is for
   */
  take(origin: string, addresses: readonly string[]): Kept | undefined {
    this.closeOthers(origin, addresses)
    for (const connection of [...(this.byOrigin.get(origin) ?? [])].reverse()) {
      if (!this.isGood(connection)) {
        this.close(connection)
        continue
      }
      this.forget(connection)
      return connection
    }
    return undefined
  }

  /** Closes all, and keeps none from now on. */
  closeAll(): void {
    this.isClosed = true
    for (const connection of [...this.places.keys()]) this.close(connection)
  }

  /** Closes a connection, kept or not. */
  close(connection: Kept): void {
    this.forget(connection)
    connection.destroy()
  }

  private forget(connection: Kept): void {
    const place = this.places.get(connection)
    if (!place) return
    this.places.delete(connection)
    removed(this.byOrigin, place.origin, connection)
    removed(this.byOwner, place.owner, connection)
  }

  private isGood(connection: Kept): boolean {
    return connection.isReusable && performance.now() - connection.verifiedAt < this.limits.life
  }

  private closeEldest(connections: Set<Kept>): void {
    const [eldest] = connections
    if (eldest) this.close(eldest)
  }
}

/** An address as sockets tell it. @param address IPv4 or IPv6 as text */
export function canonicalAddress(address: string): string {
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : address
}

function added<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

function removed<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}

function largestOf<Value>(sets: Iterable<Set<Value>>): Set<Value> {
  let largest = new Set<Value>()
  for (const set of sets) if (set.size > largest.size) largest = set
  return largest
}
