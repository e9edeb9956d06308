import { downloadEndpoint } from '#app/_downloads/download-endpoint.ts'
import { methods } from '#app/_http/methods.ts'

export const dynamic = 'force-dynamic'

/** The client library, for `npm install` with this address. */
const read = downloadEndpoint('library', 'application/gzip')

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
