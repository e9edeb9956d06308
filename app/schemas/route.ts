import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { leadTo, ownSchemas } from '#app/schemas/_types/own-schemas.ts'

export const dynamic = 'force-dynamic'

/** Leads to the page that explains every type URI (decisions 1). */
const lead = endpoint({ ...ownSchemas, answers: { 303: null } }, async () => leadTo(''))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: lead })
