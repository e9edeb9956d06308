import { statement } from '../statement.ts'

export type DatabaseVersion = { writtenBy: string | null; oldestThatMayWork: number }

export const selectVersion = statement<DatabaseVersion>(
  'database-version',
  'select written_by, oldest_that_may_work from installation',
)

export const updateWrittenBy = statement<{ one: number }, { writtenBy: string }>(
  'database-written-by',
  'update installation set written_by = :writtenBy returning one',
)
