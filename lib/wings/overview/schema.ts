import { z } from 'zod'
import { errorClasses } from '../../callbacks/terms.ts'
import { figuresSpans } from './terms.ts'

const spread = { median: z.number().nullable(), p95: z.number().nullable() }

export const figuresQuery = z.object({ span: z.enum(figuresSpans).catch('day') })

/**
 * What went through, by hour or day, oldest first. `events`: of the log, each of which a request or a deadline made;
 * `refusals`: of token requests, null where none are noted (any more); `median`, `p95`: of callback attempts, in
 * milliseconds, null without any.
 */
export const figuresAnswer = z.object({
  span: z.enum(figuresSpans),
  points: z.array(
    z.object({
      at: z.string(),
      events: z.number(),
      submitted: z.number(),
      refusals: z.number().nullable(),
      delivered: z.number(),
      failed: z.number(),
      ...spread,
    }),
  ),
  callbacks: z.object({
    ...spread,
    failures: z.array(z.object({ errorClass: z.enum(errorClasses), count: z.number() })),
  }),
})
export type Figures = z.infer<typeof figuresAnswer>
