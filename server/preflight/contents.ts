import type { RawConnection } from '#lib/platform/database.ts'
import { appliedMigrations, type AppliedMigration } from '#lib/platform/migrations/ledger-store.ts'
import { knownMigrations } from '#lib/platform/migrations/store.ts'
import { codeOf } from '@kurier/own-postgres/own-database-error'
import { selectRelations, type Relation } from './store.ts'

/** Whose database it is. `missing`: the migrations that it has not yet. */
export type Contents =
  | { is: 'empty' }
  | { is: 'foreign'; names: string[] }
  | { is: 'own'; relations: Relation[]; tables: Set<string>; applied: AppliedMigration[]; missing: AppliedMigration[] }

/** Reads only. */
export async function contentsOf(db: RawConnection): Promise<Contents> {
  const relations = await selectRelations(db)
  if (relations.length === 0) return { is: 'empty' }
  const names = relations.map(({ name }) => name)
  const known = await knownMigrations()
  const applied = (await appliedMigrations(db).catch(otherShape)) ?? []
  // of a first start that was broken off, the table of the migrations may be there and empty
  const isOwn = names.includes('applied_migrations') || applied.some(({ name }) => name === known[0]?.name)
  if (!isOwn) return { is: 'foreign', names }
  const missing = known.filter(({ name }) => !applied.some((one) => one.name === name))
  return { is: 'own', relations, tables: new Set(names), applied, missing }
}

/** Undefined column, and insufficient privilege: a table of another application that is only called as ours. */
const NOT_OURS = new Set(['42703', '42501'])

function otherShape(error: unknown): undefined {
  if (!NOT_OURS.has(codeOf(error))) throw error
  return undefined
}
