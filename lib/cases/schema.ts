import { z } from 'zod'

/** Answer of the two event lists (decisions 4): compact JWS tokens, oldest first. */
export const eventLog = z.object({
  count: z.number().int(),
  offset: z.number().int(),
  totalCount: z.number().int(),
  eventLog: z.array(z.string()),
})
