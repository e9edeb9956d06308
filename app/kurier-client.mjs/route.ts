import { downloadEndpoint } from '#app/_downloads/download-endpoint.ts'
import { methods } from '#app/_http/methods.ts'

export const dynamic = 'force-dynamic'

/** The command of online services and administration systems, as one file for Node. */
const read = downloadEndpoint('client', 'text/javascript; charset=utf-8')

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
