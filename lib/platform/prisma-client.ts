import { PrismaPg } from '@prisma/adapter-pg'
import type { Pool } from 'pg'
import { PrismaClient } from './prisma/client.ts'

/** What the client is made with; nothing here is imported but Prisma, since it is loaded beside the module graph that asks. */
type ClientWish = {
  pool: Pool
  /** Names the statements that are prepared. */
  nameOf: (text: string) => string
  transactionOptions: { maxWait: number; timeout: number }
  /** Does each operation of a model within a span of this name. */
  spanned: (<Answer>(name: string, work: () => Promise<Answer>) => Promise<Answer>) | undefined
}

/** Prisma's client on a pool. */
export function makePrismaClient({ pool, nameOf, transactionOptions, spanned }: ClientWish): PrismaClient {
  // prepared as on the pool: planning the longest statements takes many times what they do
  const adapter = new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) })
  const client = new PrismaClient({ adapter, transactionOptions })
  if (!spanned) return client
  const extended = client.$extends({
    query: {
      $allOperations: ({ model, operation, args, query }) =>
        model ? spanned(`${model}.${operation}`, () => query(args)) : query(args),
    },
  })
  return extended as unknown as PrismaClient // it has all that the other has, but listeners, which nobody sets
}
