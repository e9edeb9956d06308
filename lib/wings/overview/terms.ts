/** Times of which figures are told: the last 24 hours by the hour, the last 30 days by the day. */
export const figuresSpans = ['day', 'month'] as const
export type FiguresSpan = (typeof figuresSpans)[number]
