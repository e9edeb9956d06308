import { z } from 'zod'

/** An event token (specification 6.1; decisions 6). */
export const compactJws = z.string().meta({
  description:
    'Event token: compact JWS (RFC 7515) with the header members `alg` PS512, `typ` secevent+jwt and `kid`, and the ' +
    'set payload, version 1.2.2 or, written by others, any 1.y.z from 1.1.0 on.',
  example: 'eyJhbGciOiJQUzUxMiIsInR5cCI6InNlY2V2ZW50K2p3dCIsImtpZCI6IuKApiJ9.e30.c2lnbmF0dXJl',
})

/** What ties an event to all before it in its case (decisions 9). */
const chainValue = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
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
    eventLog: z.array(compactJws),
    chain: z.array(chainValue).meta({ description: 'To each token of `eventLog` its chain value' }),
  })
  .meta({ id: 'EventLog', description: 'Events, oldest first' })
