import { statement } from './statement.ts'

/** How far the service clock is ahead of the machine's. */
export const selectOffset = statement<{ offsetMilliseconds: number }>(
  'clock-offset',
  'select offset_milliseconds from service_clock where id = 1',
)

/** Moves it forward. */
export const addOffset = statement<{ offsetMilliseconds: number }, { milliseconds: number }>(
  'clock-advance',
  'update service_clock set offset_milliseconds = offset_milliseconds + :milliseconds where id = 1 returning offset_milliseconds',
)
