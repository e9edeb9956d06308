/** Spans of time in milliseconds. A day is 24 hours: days of the calendar are those of `berlin-day.ts`. */
export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Zone in which days begin and times are shown: that of the service's users. */
export const TIME_ZONE = 'Europe/Berlin'
