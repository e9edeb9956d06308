import { z } from 'zod'
import { exampleCheckpoint } from '../../platform/wire-examples.ts'

const wholeNumber = z.int().min(0)

export const publishedCheckpoint = z
  .object({
    number: z.int().min(1).meta({ description: 'From 1, without gaps', example: exampleCheckpoint.number }),
    until: z.iso.datetime().meta({
      description: 'A midnight (UTC): everything recorded up to then, since the checkpoint before, is in it',
      example: exampleCheckpoint.until,
    }),
    token: z.string().meta({
      description:
        'Compact JWS (PS512, `typ` `kurier-checkpoint+jwt`) by a key of `/submission-api/.well-known/jwks.json`; its ' +
        '`checkpoint` has `number`, `from`, `until`, `cases`, `root` (of a tree as in RFC 9162 section 2.1) and ' +
        '`previous` (SHA-256 of the token before)',
      example: exampleCheckpoint.token,
    }),
    timestamp: z.string().nullable().meta({
      description: 'Base64 of the DER of a TimeStampToken (RFC 3161) over the bytes of `token`; null without one',
      example: null,
    }),
  })
  .meta({ id: 'Checkpoint', description: 'How far the logs of all cases had come at a time, signed' })

export const checkpointList = z
  .object({
    offset: wholeNumber.meta({ description: 'Items passed over', example: 0 }),
    count: wholeNumber.meta({ description: 'Items in this answer', example: 1 }),
    totalCount: wholeNumber.meta({ description: 'Items in all', example: 1 }),
    checkpoints: z.array(publishedCheckpoint),
  })
  .meta({ id: 'CheckpointList', description: 'Checkpoints, newest first' })

export type PublishedCheckpoint = z.output<typeof publishedCheckpoint>
export type CheckpointList = z.output<typeof checkpointList>

export const checkpointsQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1) })

/** `from`: null for the first; `stampedAt`: the time in its time stamp. */
const madeAnswer = z.object({
  checkpoints: z.array(
    z.object({
      number: z.number(),
      from: z.string().nullable(),
      until: z.string(),
      cases: z.number(),
      stampedAt: z.string().nullable(),
    }),
  ),
  page: z.number(),
  total: z.number(),
})
export type MadeCheckpoints = z.output<typeof madeAnswer>

/** `fault`: why the time-stamp authority did not stamp the last time. */
export const checkpointsAnswer = madeAnswer.extend({
  nextDue: z.string().nullable(),
  timeStamps: z.object({
    isSetUp: z.boolean(),
    fault: z.object({ reason: z.string(), failures: z.number(), since: z.string() }).nullable(),
  }),
})
export type CheckpointsAnswer = z.output<typeof checkpointsAnswer>
