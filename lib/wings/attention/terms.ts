/** Days that are looked ahead, today included. */
export const USUAL_DAYS = 30
export const MOST_DAYS = 366

/** What the page shows: what needs somebody, or all that happens; and how many rows at a time. */
export const radarViews = ['pressing', 'all'] as const
export type RadarView = (typeof radarViews)[number]
export const ROWS_SHOWN = 25

/** Days of the past that a forecast rests on, and how many decisions it needs at least. */
export const PAST_DAYS = 90
export const LEAST_DECISIONS = 20

/** What a calendar tells: what is lost unless somebody acts, or all. */
export const feedIncludes = ['pressing', 'all'] as const
export type FeedIncludes = (typeof feedIncludes)[number]

/** Characters of a calendar's name, at most, and calendars of one person. */
export const MOST_FEED_NAME = 100
export const MOST_FEEDS = 20

/** Path of the calendars. */
export const FEED_PATH = '/api/calendar/radar.ics'

/** How often the mail comes: each working day, or once a week. */
export const digestRhythms = ['working-days', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]
