import { z } from 'zod'

/** Callback object (specification 2): the URL and the write-only secret. What they may be, `checked-callback.ts` says. */
export const callbackInput = z.object({
  url: z.string({ error: 'The callback needs a url.' }),
  secret: z.string({ error: 'The callback needs a secret.' }),
})
export type CallbackInput = z.infer<typeof callbackInput>
