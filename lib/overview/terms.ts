/** Times of which figures are told: the last 24 hours by the hour, the last 30 days by the day. */
export const figuresSpans = ['day', 'month'] as const
export type FiguresSpan = (typeof figuresSpans)[number]

/** What may need somebody. */
export const attentionObjects = ['destination', 'client', 'event-stream'] as const
export type AttentionObject = (typeof attentionObjects)[number]
