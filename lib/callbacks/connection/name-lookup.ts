import { promises as dns } from 'node:dns'
import { BoundedMap } from '../../platform/bounded-map.ts'
import { SECOND } from '../../platform/durations.ts'
import { Refusal } from '../../platform/errors.ts'
import { Turns } from '../../platform/turns.ts'
import { hostsFile, searchDomains } from './name-files.ts'

/**
 * Most names that are asked for at once. A lookup is a socket and not a thread, so that there may be many; an owner
 * whose names never answer is limited by its own share.
 */
const PER_OWNER = 2
const IN_ALL = 64
/** Milliseconds that a name waits for its turn, and that its lookup may then take. */
const WAIT = 2 * SECOND
const LIMIT = 5 * SECOND
/** Milliseconds for which a resolver is used: a new one sees the system's present name servers. */
const RESOLVER_LIFE = 5 * SECOND
/** Milliseconds for which a name without an address is not asked for again. */
const NEGATIVE = 30 * SECOND
const MOST_NEGATIVE = 10_000

export type NameLookupOptions = {
  /** name servers as `address:port`; by default those of the system */
  servers?: readonly string[]
  hosts?: string
  resolverConfig?: string
  limit?: number
  wait?: number
}

/**
 * Every address of a host name.
 * @param owner whose share of the lookups it takes
 * @throws the name server's fault, as an error with a code; Refusal `unavailable` when it was not asked
 */
export type Lookup = (hostname: string, owner: string) => Promise<readonly { address: string }[]>

/** The name does not exist here or has no address: with a search domain it perhaps does. */
const isAbsent = (code: string): boolean => code === 'ENOTFOUND' || code === 'ENODATA'
/** No name server could be reached: a fault of this machine. */
const isOwnFault = (code: string): boolean => code === 'ECONNREFUSED' || code === 'ENOTINITIALIZED'

const isLocalhost = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Resolves names as the system does, by the hosts file first and then by the name servers, but without the thread pool,
 * which a few silent name servers would block for everybody (docs/decisions/0031).
 */
export function nameLookup(options: NameLookupOptions = {}): Lookup {
  const { hosts = '/etc/hosts', resolverConfig = '/etc/resolv.conf', limit = LIMIT, wait = WAIT, servers } = options
  const listed = hostsFile(hosts)
  const searched = searchDomains(resolverConfig)
  const absent = new BoundedMap<string, { until: number; error: unknown }>(MOST_NEGATIVE)
  const underWay = new Map<string, Promise<string[]>>()
  const refusal = 'Too many host names are being resolved at this moment; try again in a few seconds.'
  const turns = new Turns({ work: 'name-lookup', atOnce: IN_ALL, perOwner: PER_OWNER, wait, refusal })
  const withResolver = resolvers(servers, limit)

  async function asked(name: string): Promise<string[]> {
    try {
      return await withResolver((resolver) => addressesOf(resolver, candidates(name, searched())))
    } catch (error) {
      if (isOwnFault(codeOf(error))) throw notAsked(error)
      absent.set(name, { until: performance.now() + NEGATIVE, error })
      throw error
    }
  }

  /** Two requests for the same name at the same time share one answer. */
  function askedOnce(name: string, owner: string): Promise<string[]> {
    const key = `${owner} ${name}`
    const asking = underWay.get(key) ?? turns.take(owner, () => asked(name)).finally(() => underWay.delete(key))
    underWay.set(key, asking)
    return asking
  }

  return async (hostname, owner) => {
    const name = hostname.toLowerCase()
    const known = listed().get(name.replace(/\.$/, '')) ?? (isLocalhost(name) ? ['127.0.0.1', '::1'] : undefined)
    const found = known ?? (knownAbsent(absent.get(name)), await askedOnce(name, owner))
    return found.map((address) => ({ address }))
  }
}

function knownAbsent(entry: { until: number; error: unknown } | undefined): void {
  if (entry && entry.until > performance.now()) throw entry.error
}

function notAsked(cause: unknown): Refusal {
  const refusal = new Refusal('unavailable', 'No name server of this service can be reached; try again later.', {
    retryAfterSeconds: 5,
  })
  return Object.assign(refusal, { cause })
}

/** A name without a dot is tried with the search domains first, others as they are; one ending in a dot is complete. */
function candidates(name: string, domains: readonly string[]): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)]
  const within = domains.map((domain) => `${name}.${domain}`)
  return name.includes('.') ? [name, ...within] : [...within, name]
}

type Resolver = InstanceType<typeof dns.Resolver>

/**
 * Gives each lookup a resolver of its own, with its own sockets and so its own ports. A resolver is used again for a
 * while, since making one costs more than asking.
 * @param limit milliseconds until a lookup is called off
 */
function resolvers(servers: readonly string[] | undefined, limit: number) {
  let free: { resolver: Resolver; until: number }[] = []

  function made(): { resolver: Resolver; until: number } {
    const resolver = new dns.Resolver({ timeout: 2 * SECOND, tries: 2 })
    if (servers) resolver.setServers(servers)
    return { resolver, until: performance.now() + RESOLVER_LIFE }
  }

  return async <T>(work: (resolver: Resolver) => Promise<T>): Promise<T> => {
    const now = performance.now()
    free = free.filter(({ until }) => until > now)
    const taken = free.pop() ?? made()
    const timer = setTimeout(() => taken.resolver.cancel(), limit)
    try {
      const found = await work(taken.resolver)
      free.push(taken)
      return found
    } catch (error) {
      taken.resolver.cancel()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The addresses of the first of the names that has any. */
async function addressesOf(resolver: Resolver, names: readonly string[]): Promise<string[]> {
  for (const [at, name] of names.entries()) {
    const found = await bothFamilies(resolver, name)
    if (found.addresses.length > 0) return found.addresses
    if (!isAbsent(codeOf(found.error)) || at === names.length - 1) throw found.error
  }
  return []
}

/** The addresses of one family count even if the other fails; of two faults the one that is more than "absent". */
async function bothFamilies(resolver: Resolver, name: string): Promise<{ addresses: string[]; error: unknown }> {
  const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  return {
    addresses: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    error: errors.find((error) => !isAbsent(codeOf(error))) ?? errors[0],
  }
}
