import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { contextFor } from '#lib/platform/context.ts'
import { publicStatusOf } from '#lib/wings/status/public-status.ts'
import { publicStatus } from '#lib/wings/status/schema.ts'

export const dynamic = 'force-dynamic'

/** The status page for programs; 404 unless the operator wants it (PUBLIC_STATUS). */
const read = endpoint({ access: 'public', answers: { 200: publicStatus } }, async () => ({
  status: 200,
  body: await publicStatusOf(contextFor(undefined)),
  headers: { 'cache-control': 'public, max-age=20' },
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
