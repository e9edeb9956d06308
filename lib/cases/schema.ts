import { HASH } from '@kurier/wire/patterns'
import { z } from 'zod'
import { documentedWith } from '../platform/json-schema.ts'
import { exampleAcceptance } from '../platform/wire-examples.ts'

/** Least characters of the signature of a posted event: its key has at least 4096 bit. */
const LEAST_SIGNATURE = 683
const SEGMENT = '[A-Za-z0-9_-]+'

/** Three segments, the last with a signature. */
const token = (signature: string) => ({
  pattern: `^${SEGMENT}\\.${SEGMENT}\\.${signature}$`,
  override: documentedWith(() => ({ example: exampleAcceptance() })),
})

/** An event token (specification 6.1; decisions 6). */
const eventToken = z.string().meta({
  id: 'EventToken',
  description:
    'Event token: compact JWS (RFC 7515) with the header members `alg` PS512, `typ` secevent+jwt and `kid`, and the ' +
    'set payload, version 1.2.2 or, written by others, any 1.y.z from 1.1.0 on.',
  ...token(SEGMENT),
})

/** The same as a receiving system posts it. */
export const postedToken = z.string().meta({
  id: 'PostedEventToken',
  description:
    'accept-submission or reject-submission as event token: compact JWS (RFC 7515) with the header members `alg` ' +
    'PS512, `typ` secevent+jwt and `kid` of a signing key of the destination, which is `iss`, and no other but `cty`, ' +
    'which is passed over; `sub` and `txn` name the submission and its case.',
  ...token(`${SEGMENT.slice(0, -1)}{${LEAST_SIGNATURE},}`),
})

/** What ties an event to all before it in its case (decisions 9). */
const chainValue = z
  .string()
  .regex(HASH)
  .meta({
    description:
      'base64url of SHA-256 over the chain value before it in the case (32 bytes; for the first event the case id as ' +
      'text) and the bytes of the token',
    example: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  })

/** Answer of the event lists (decisions 4): compact JWS tokens, oldest first. */
export const eventLog = z
  .object({
    count: z.number().int().meta({ description: 'Items in this answer', example: 1 }),
    offset: z.number().int().meta({ description: 'Items passed over', example: 0 }),
    totalCount: z.number().int().meta({ description: 'Items in the whole log', example: 1 }),
    eventLog: z.array(eventToken),
    chain: z.array(chainValue).meta({ description: 'To each token of `eventLog` its chain value' }),
  })
  .meta({ id: 'EventLog', description: 'Events, oldest first' })
