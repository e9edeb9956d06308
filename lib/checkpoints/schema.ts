import { z } from 'zod'
import { exampleCheckpoint } from '../platform/wire-examples.ts'

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
