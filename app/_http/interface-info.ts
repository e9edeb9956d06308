import { z } from 'zod'
import { withEtag } from './conditional.ts'
import type { Handler, OperationWords } from './describe.ts'
import { endpoint } from './endpoint.ts'

/**
 * The version of both interfaces, which clients of the public delivery service compare: what stands under `/v2` is 2, and
 * additions that older clients need not know raise `minor`. The product's own version goes its own way.
 */
const version = { major: 2, minor: 0, patch: 0 } as const

const number = z.int().nonnegative()

const info = z
  .object({ version: z.object({ major: number, minor: number, patch: number }).meta({ example: version }) })
  .meta({ id: 'Info', description: 'Version of the interface' })

/** `GET {api}/v2/info` of an interface. */
export const infoEndpoint = (words: OperationWords): Handler =>
  endpoint({ ...words, access: 'public', answers: { 200: info, 304: null } }, async ({ request }) =>
    withEtag(request, JSON.stringify({ version }), 'application/json'),
  )
