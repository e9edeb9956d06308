/** Times of which figures are told: the last 24 hours by the hour, the last 30 days by the day. */
export const figuresSpans = ['day', 'month'] as const
export type FiguresSpan = (typeof figuresSpans)[number]

/** What can be agreed with an organisation: submissions that it receives in a month, bytes that lie here for it. */
export const agreedThings = ['submissions', 'bytes'] as const
export type AgreedThing = (typeof agreedThings)[number]

/** How much of it is used: less than 80 %, from 80 % on, from 100 % on. */
export const agreementStates = ['within', 'nearly-used', 'exceeded'] as const
export type AgreementState = (typeof agreementStates)[number]

/** Months of which an organisation's figures are told, this one included; event hours are kept for as long. */
export const SHOWN_MONTHS = 13
/** The most that can be agreed: more would be no number of JavaScript. */
export const MOST_AGREED = 1_000_000_000_000_000
