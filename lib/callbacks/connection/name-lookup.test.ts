import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { lookup as lookupOfSystem } from 'node:dns/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { nameLookup, type Lookup, type NameLookupOptions } from './name-lookup.ts'
import { startNameServer, type NameAnswer, type NameServer } from '../testing/name-server.ts'

let folder: string
const servers: NameServer[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'))
})

afterEach(async () => {
  await rm(folder, { recursive: true })
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

type Files = { hosts?: string; resolverConfig?: string }

async function lookupOf(
  answerFor: (name: string) => NameAnswer,
  { hosts = '', resolverConfig = '', ...options }: Files & Pick<NameLookupOptions, 'limit' | 'wait'> = {},
): Promise<{ lookup: Lookup; asked: string[]; addresses: (name: string, owner?: string) => Promise<string[]> }> {
  const server = await startNameServer(answerFor)
  servers.push(server)
  const files = { hosts: join(folder, 'hosts'), resolverConfig: join(folder, 'resolv.conf') }
  await writeFile(files.hosts, hosts)
  await writeFile(files.resolverConfig, resolverConfig)
  const lookup = nameLookup({ servers: [server.address], ...files, ...options })
  const addresses = async (name: string, owner = 'somebody') =>
    (await lookup(name, owner)).map(({ address }) => address)
  return { lookup, asked: server.asked, addresses }
}

const failure = (code: string) => expect.objectContaining({ code })

describe('a name', () => {
  test('has the addresses of both families', async () => {
    const { addresses } = await lookupOf(() => ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
    expect(await addresses('receiver.example')).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
  })

  test('is asked for anew each time', async () => {
    let times = 0
    const { addresses } = await lookupOf(() => [`192.0.2.${(times += 1)}`])
    expect(await addresses('receiver.example')).not.toEqual(await addresses('receiver.example'))
  })

  test('that does not exist or has no address is not asked for again for a while', async () => {
    const { addresses, asked } = await lookupOf((name) => (name === 'gone.example' ? 'absent' : []))
    await expect(addresses('gone.example')).rejects.toThrow(failure('ENOTFOUND'))
    await expect(addresses('empty.example')).rejects.toThrow(failure('ENODATA'))
    const before = asked.length
    await expect(addresses('gone.example', 'another')).rejects.toThrow(failure('ENOTFOUND'))
    await expect(addresses('empty.example')).rejects.toThrow(failure('ENODATA'))
    expect(asked).toHaveLength(before)
  })

  test('of the hosts file is not asked for, and the file is read again when it changes', async () => {
    const hosts = '# ours\n10.1.2.3 Inner inner.office  # the gateway\nfd00::7\tinner\n'
    const { addresses, asked } = await lookupOf(() => 'absent', { hosts })
    expect(await addresses('inner')).toEqual(['10.1.2.3', 'fd00::7'])
    expect(await addresses('INNER.office.')).toEqual(['10.1.2.3'])
    expect(asked).toEqual([])
    await writeFile(join(folder, 'hosts'), '10.9.9.9 inner\n')
    await utimes(join(folder, 'hosts'), 1, 1)
    expect(await addresses('inner')).toEqual(['10.9.9.9'])
  })

  test.each(['localhost', 'a.localhost', 'LOCALHOST.'])(
    '%s is this machine, whatever name servers say',
    async (name) => {
      const { addresses, asked } = await lookupOf(() => ['192.0.2.1'])
      expect(await addresses(name.toLowerCase().replace(/\.$/, ''))).toEqual(['127.0.0.1', '::1'])
      expect(asked).toEqual([])
    },
  )

  test('without a dot is one of the search domains first; one with a dot stands for itself first', async () => {
    const resolverConfig = 'nameserver 127.0.0.1\nsearch office.example city.example\n'
    const { addresses, asked } = await lookupOf((name) => (name.endsWith('.city.example') ? ['10.0.0.1'] : 'absent'), {
      resolverConfig,
    })
    expect(await addresses('gateway')).toEqual(['10.0.0.1'])
    expect(await addresses('gateway.north')).toEqual(['10.0.0.1'])
    const names = asked.filter((name, at) => asked.indexOf(name) === at)
    expect(names).toEqual([
      'gateway.office.example',
      'gateway.city.example',
      'gateway.north',
      'gateway.north.office.example',
      'gateway.north.city.example',
    ])
  })

  test('that ends in a dot is searched nowhere', async () => {
    const { addresses, asked } = await lookupOf(() => 'absent', { resolverConfig: 'search office.example' })
    await expect(addresses('gateway.north.')).rejects.toThrow(failure('ENOTFOUND'))
    expect(new Set(asked)).toEqual(new Set(['gateway.north']))
  })

  test('is no fault of its owner when no name server can be reached', async () => {
    const { addresses } = await lookupOf(() => [])
    await servers.pop()?.close()
    await expect(addresses('receiver.example')).rejects.toThrow(failure('unavailable'))
    await expect(addresses('receiver.example')).rejects.toThrow(failure('unavailable'))
  })
})

describe('names whose server never answers', () => {
  test('hold up neither lookups of others nor the rest of this process, and end by a time limit', async () => {
    const { addresses } = await lookupOf((name) => (name.startsWith('dead') ? 'silent' : ['192.0.2.1']), {
      limit: 1000,
    })
    const ended: string[] = []
    const dead = Array.from({ length: 12 }, (_, at) =>
      addresses(`dead-${at}.example`, `attacker ${at}`).catch((error: unknown) => ended.push(codeOf(error))),
    )
    expect(await addresses('receiver.example')).toEqual(['192.0.2.1'])
    expect((await lookupOfSystem('localhost')).address).toBeTruthy()
    expect(ended).toEqual([])
    await Promise.all(dead)
    expect(new Set(ended)).toEqual(new Set(['ECANCELLED']))
  })

  test('take two lookups of their owner, and what waits in vain was not asked', async () => {
    const { addresses, asked } = await lookupOf((name) => (name.startsWith('dead') ? 'silent' : ['192.0.2.1']), {
      limit: 1000,
      wait: 50,
    })
    const dead = ['dead-1.example', 'dead-2.example'].map((name) => addresses(name).catch(codeOf))
    await expect(addresses('dead-3.example')).rejects.toThrow(failure('unavailable'))
    await expect(addresses('receiver.example')).rejects.toThrow(failure('unavailable'))
    expect(await addresses('receiver.example', 'another')).toEqual(['192.0.2.1'])
    expect(asked.filter((name) => name.startsWith('dead-3'))).toEqual([])
    expect(await Promise.all(dead)).toEqual(['ECANCELLED', 'ECANCELLED'])
    expect(await addresses('receiver.example')).toEqual(['192.0.2.1'])
  })

  test('are asked for once when many want to know at the same time', async () => {
    const { addresses, asked } = await lookupOf(() => 'silent', { limit: 300, wait: 50 })
    const codes = await Promise.all(Array.from({ length: 9 }, () => addresses('dead.example').catch(codeOf)))
    expect(new Set(codes)).toEqual(new Set(['ECANCELLED']))
    expect(asked).toHaveLength(2)
  })
})

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'none')
