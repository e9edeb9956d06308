import { describe, expect, test } from 'vitest'
import { canonicalAddress, KeptConnections } from './kept-connections.ts'

class Sample {
  readonly address: string
  verifiedAt = performance.now()
  isReusable = true
  isOpen = true

  constructor(address = '192.0.2.1') {
    this.address = address
  }

  destroy(): void {
    this.isOpen = false
    this.isReusable = false
  }
}

const origin = 'https://receiver.example'
const addresses = ['192.0.2.1', '192.0.2.2']

function kept(limits?: { inAll?: number; perOwner?: number }) {
  const pool = new KeptConnections<Sample>(limits)
  const keep = (owner: string, at = origin): Sample => {
    const connection = new Sample()
    pool.keep(connection, { origin: at, owner })
    return connection
  }
  return { pool, keep, many: (count: number, owner: string) => Array.from({ length: count }, () => keep(owner)) }
}

describe('a kept connection', () => {
  test('is handed out once, the one used last first', () => {
    const { pool, many } = kept()
    const [one, two] = many(2, 'somebody')
    expect([1, 2, 3].map(() => pool.take(origin, addresses))).toEqual([two, one, undefined])
  })

  test.each(['https://another.example', 'https://receiver.example:8443', 'own https://receiver.example'])(
    'is none for %s',
    (other) => {
      const { pool, keep } = kept()
      keep('somebody')
      expect(pool.take(other, addresses)).toBeUndefined()
    },
  )

  test('is closed as soon as its name leads elsewhere, and those beside it stay', () => {
    const { pool } = kept()
    const [stays, goes] = [new Sample('192.0.2.1'), new Sample('192.0.2.9')]
    for (const one of [stays, goes]) pool.keep(one, { origin, owner: 'somebody' })
    pool.closeOthers(origin, addresses)
    expect([stays.isOpen, goes.isOpen]).toEqual([true, false])
    expect([1, 2].map(() => pool.take(origin, addresses))).toEqual([stays, undefined])
  })

  test('is closed after its life, however often it was used', () => {
    const { pool, keep } = kept()
    const connection = keep('somebody')
    connection.verifiedAt -= 299_000
    expect(pool.take(origin, addresses)).toBe(connection)
    pool.keep(connection, { origin, owner: 'somebody' })
    connection.verifiedAt -= 1000
    expect(pool.take(origin, addresses)).toBeUndefined()
    expect(connection.isOpen).toBe(false)
  })

  test('is none when its last answer was not whole, or when it was closed meanwhile', () => {
    const { pool, keep } = kept()
    const connection = new Sample()
    connection.isReusable = false
    pool.keep(connection, { origin, owner: 'somebody' })
    expect([connection.isOpen, pool.take(origin, addresses)]).toEqual([false, undefined])
    keep('somebody').isReusable = false
    expect(pool.take(origin, addresses)).toBeUndefined()
  })

  test('is none any more once all are closed', () => {
    const { pool, keep } = kept()
    const before = keep('somebody')
    pool.closeAll()
    expect([before.isOpen, keep('somebody').isOpen]).toEqual([false, false])
    expect(pool.take(origin, addresses)).toBeUndefined()
  })
})

describe('there are no more kept connections', () => {
  test('of one owner than its share, and those that waited longest go first', () => {
    const { many } = kept({ perOwner: 3 })
    expect(many(5, 'somebody').map(({ isOpen }) => isOpen)).toEqual([false, false, true, true, true])
  })

  test('in all than there may be, and who has most gives way to others', () => {
    const { keep, many } = kept({ inAll: 10, perOwner: 8 })
    const [large, small] = [many(8, 'large'), many(2, 'small')]
    const new_ = keep('new')
    const openOf = (list: Sample[]) => list.filter(({ isOpen }) => isOpen).length
    expect([openOf(large), openOf(small), new_.isOpen]).toEqual([7, 2, true])
    expect(openOf(many(100, 'large'))).toBe(7)
    expect([openOf(small), new_.isOpen]).toEqual([2, true])
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['FD00::07', 'fd00::7'],
  ['::ffff:c000:201', '::ffff:192.0.2.1'],
])('the address %s is %s as sockets tell it', (written, told) => {
  expect(canonicalAddress(written)).toBe(told)
})
