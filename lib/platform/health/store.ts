import { statement } from '../statement.ts'

/** A write that changes nothing: the clock's row is locked and written as it is. */
export const touchDatabase = statement<{ id: number }>(
  'health-write',
  'update service_clock set offset_milliseconds = offset_milliseconds where id = 1 returning id',
)
