import { z } from 'zod'

const attentionKind = z.enum([
  'callback-failing',
  'submissions-near-deadline',
  'replies-near-deadline',
  'callbacks-given-up',
  'secret-ending',
  'certificate-ending',
  'destination-without-callback',
  'destination-not-active',
  'deprecated-use',
])
export type AttentionKind = z.infer<typeof attentionKind>

/**
 * Things of one kind that need somebody; `total` of them, of which the most urgent are named. `at`, `count` and `detail`
 * mean by kind: since when, attempts · when the service rejects the oldest, submissions · the same, replies · last time, notices · when, -,
 * the secret's name · when, -, kid · since when · since when, -, status · last time, uses, what.
 */
const attentionGroup = z.object({
  kind: attentionKind,
  tone: z.enum(['danger', 'warning', 'info']),
  total: z.number(),
  items: z.array(
    z.object({
      objectKind: z.enum(['destination', 'client']),
      objectId: z.string(),
      objectName: z.string(),
      organisationName: z.string(),
      at: z.string().nullable(),
      count: z.number().nullable(),
      detail: z.string().nullable(),
    }),
  ),
})
export type AttentionGroup = z.infer<typeof attentionGroup>

/** `scope`: whose figures these are. `meanMilliseconds`: from sending to the decision; null without any decision. */
export const overviewAnswer = z.object({
  scope: z.enum(['all', 'own', 'none']),
  attention: z.array(attentionGroup),
  days: z.array(
    z.object({
      day: z.string(),
      submitted: z.number(),
      accepted: z.number(),
      rejected: z.number(),
      meanMilliseconds: z.number().nullable(),
    }),
  ),
  firstSteps: z.object({ client: z.boolean(), destination: z.boolean(), submission: z.boolean() }).nullable(),
})
export type Overview = z.infer<typeof overviewAnswer>
