import { statement } from './statement.ts'

export const selectDeadlineStarts = statement<{ name: string; since: Date }>(
  'deadline-starts',
  'select name, since from deadline_starts',
)
