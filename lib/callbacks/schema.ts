import { z } from 'zod'
import { documentedWith, literally } from '../platform/json-schema.ts'
import { UUID_PATTERN } from '@kurier/wire/patterns'
import { exampleSecret } from '../platform/wire-examples.ts'
import { ownReceivers } from './own-receiver.ts'
import { LEAST_SECRET, MOST_SECRET, MOST_URL } from './terms.ts'

/** HTTPS, a host without user info, no fragment, and nothing that would have to be encoded first. */
const HTTPS_ADDRESS = String.raw`[hH][tT][tT][pP][sS]://[^\s/?#@]+([/?][^\s#]*)?`

/** What the OpenAPI documents say of a callback URL; in a sandbox its own test receivers will do as well. */
export const documentedUrl = {
  override: documentedWith(() => {
    const receivers = ownReceivers()
    const own = receivers === undefined ? '' : `|${literally(receivers)}${UUID_PATTERN}`
    return { maxLength: MOST_URL, pattern: `^(${HTTPS_ADDRESS}${own})$` }
  }),
}

/** And of its secret. */
export const documentedSecret = { minLength: LEAST_SECRET, maxLength: MOST_SECRET, writeOnly: true }

/** Callback object (specification 2): the URL and the write-only secret. What they may be, `checked-callback.ts` says. */
export const callbackInput = z
  .object({
    url: z.string({ error: 'The callback needs a url.' }).meta({
      description: 'HTTPS address without user info and fragment',
      ...documentedUrl,
    }),
    secret: z.string({ error: 'The callback needs a secret.' }).meta({
      ...documentedSecret,
      description: '32 to 512 characters from a secure random source; never returned',
    }),
  })
  .meta({
    id: 'Callback',
    description: 'Where changes are told, and the key of the HMAC that proves it',
    example: { url: 'https://service.example/callbacks', secret: exampleSecret },
  })
export type CallbackInput = z.infer<typeof callbackInput>
