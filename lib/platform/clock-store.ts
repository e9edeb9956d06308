import { statement } from './statement.ts'

/** How far the service clock is ahead of the machine's. */
export const selectOffset = statement<{ offsetMilliseconds: number }>(
  'clock-offset',
  'select offset_milliseconds from service_clock where id = 1',
)

/** Moves it forward. */
export const addOffset = statement<{ offsetMilliseconds: number }, { milliseconds: number }>(
  'clock-advance',
  `update service_clock set offset_milliseconds = offset_milliseconds + :milliseconds, moved_at = clock_timestamp()
   where id = 1 returning offset_milliseconds`,
)

/** How long ago it was moved last, at most `most`: nothing when that is longer ago, or has never been. */
export const selectSinceMove = statement<{ milliseconds: number }, { most: number }>(
  'clock-since-move',
  `select extract(epoch from clock_timestamp() - moved_at)::float8 * 1000 as milliseconds from service_clock
   where moved_at between clock_timestamp() - :most * interval '1 millisecond' and clock_timestamp()`,
)
