import { z } from 'zod'

/** Callback object (specification 2): the URL and the write-only secret. What they may be, `checked-callback.ts` says. */
export const callbackInput = z
  .object({
    url: z
      .string({ error: 'The callback needs a url.' })
      .meta({ description: 'HTTPS address without user info', example: 'https://service.example/callbacks' }),
    secret: z.string({ error: 'The callback needs a secret.' }).meta({
      description: '32 to 512 characters from a secure random source; never returned',
      writeOnly: true,
      example: '6fQ2m8Zr1vXw0aYtKpLs9dBnEgHj3cUi7oRxTqWzVkM',
    }),
  })
  .meta({ id: 'Callback', description: 'Where changes are told, and the key of the HMAC that proves it' })
export type CallbackInput = z.infer<typeof callbackInput>
