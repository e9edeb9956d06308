import { infoEndpoint } from '#app/_http/interface-info.ts'
import { methods } from '#app/_http/methods.ts'
import { words } from '#app/routing-api/operation-words.ts'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: infoEndpoint(words.readRoutingInfo) })
