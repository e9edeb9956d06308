import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from './database.ts'
import { settings } from './env.ts'
import { hotStatement, inCamelCase, numbered, statement } from './statement.ts'
import { testDatabase, testPool, type TestDatabase } from './testing/test-database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

describe('the named parameters of a statement', () => {
  test('are numbered in the order in which they stand, each once', () => {
    const { text, parameters } = numbered('select :caseId, :now where :caseId = id')
    expect({ text, parameters }).toEqual({ text: 'select $1, $2 where $1 = id', parameters: ['caseId', 'now'] })
  })

  test('are told from casts, times and slices', () => {
    const text = "select :id::uuid, '12:00', to_char(at, 'HH24:MI'), a[1:2] from t"
    expect(numbered(text).text).toBe("select $1::uuid, '12:00', to_char(at, 'HH24:MI'), a[1:2] from t")
  })
})

test('columns are read in camelCase', () => {
  expect(['id', 'last_used_at', 'sha_256'].map(inCamelCase)).toEqual(['id', 'lastUsedAt', 'sha256'])
})

const named = `select :id::uuid as an_id, :ids::uuid[] as ids, :words::text[] as words, :count::bigint as a_count, :small::int as small,
     :at::timestamptz as at, :bytes::bytea as bytes, :member::jsonb as member, :yes::boolean as yes, :nothing::text as nothing`
const everyType = statement<object, Record<string, unknown>>('test-every-type', named)
const everyTypeDirect = hotStatement<object, Record<string, unknown>>('test-every-type-direct', named)

const values = {
  id: randomUUID(),
  ids: [randomUUID(), randomUUID()],
  words: ['one', 'zwei', ''],
  count: 2 ** 40,
  small: 7,
  at: new Date('2026-03-29T01:30:00.123Z'),
  bytes: Buffer.from([0, 255, 17]),
  member: JSON.stringify({ some_name: [1, null] }),
  yes: true,
  nothing: null,
}

const { id, count, member, ...same } = values
const row = { ...same, anId: id, aCount: count, member: JSON.parse(member) as unknown }

describe('a statement', () => {
  const ways = [
    ['by the client of Prisma', everyType],
    ['by pg', everyTypeDirect],
  ] as const
  test.each(ways)('takes and answers every type %s, in a transaction and on a raw connection', async (_, send) => {
    expect(await send(db, values)).toEqual([row])
    expect(await inTransaction(db, (tx) => send(tx, values))).toEqual([row])
    expect(await send(testPool(), values)).toEqual([row])
  })

  test('that is direct sees what its transaction wrote, and another sees it once that is over', async () => {
    const organisation = { id: randomUUID(), name: 'Amt' }
    const direct = hotStatement<{ name: string }, { id: string }>(
      'test-direct',
      'select name from organisations where id = :id',
    )
    await inTransaction(db, async (tx) => {
      await tx.organisation.create({ data: organisation })
      expect([await direct(tx, organisation), await direct(db, organisation)]).toEqual([[{ name: 'Amt' }], []])
    })
    expect(await direct(db, organisation)).toEqual([{ name: 'Amt' }])
  })

  test('is prepared under its name in a transaction of Prisma too, so that it is planned once', async () => {
    const constant = statement<{ aNumber: number }>('test-prepared', 'select 8 as a_number')
    const prepared = await inTransaction(db, async (tx) => {
      expect(await constant(tx)).toEqual([{ aNumber: 8 }])
      return tx.$queryRawUnsafe<unknown[]>(`select 1 from pg_prepared_statements where name = 'test-prepared'`)
    })
    expect(prepared).toHaveLength(settings().isDatabasePooled ? 0 : 1)
  })

  test('reads its columns from an answer that has some, whatever was answered before', async () => {
    const constant = statement<{ aNumber: number }>('test-constant', 'select 7 as a_number')
    const query = (() => Promise.resolve({ fields: [], rows: [] })) as unknown as TestDatabase['query'] // the form in use
    expect(await constant({ query })).toEqual([])
    expect(await constant(db)).toEqual([{ aNumber: 7 }])
  })

  test('and what Prisma writes are in one transaction, which an error rolls back', async () => {
    const organisation = { id: randomUUID(), name: 'Amt für Versuche' }
    const named = statement<{ name: string }, { id: string }>(
      'test-organisation',
      'select name from organisations where id = :id',
    )
    const failing = inTransaction(db, async (tx) => {
      await tx.organisation.create({ data: organisation })
      expect(await named(tx, organisation)).toEqual([{ name: organisation.name }])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await named(db, organisation)).toEqual([])
  })
})
