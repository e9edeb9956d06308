import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { leadTo, ownSchemas } from '#app/schemas/_types/own-schemas.ts'
import { anchorOf } from '#app/schemas/_types/sections.ts'
import { settings } from '#lib/platform/env.ts'
import { notFound } from '#lib/platform/errors.ts'

export const dynamic = 'force-dynamic'

/** Leads from each type URI to where the type page explains it (decisions 1). */
const lead = endpoint(
  { ...ownSchemas, params: { type: 'free' }, answers: { 303: null } },
  async ({ request, found: ownPath }) => {
    const { schemaBase } = settings()
    const { pathname } = request
    const anchor = anchorOf(`${schemaBase}${pathname.slice(ownPath.length).replace(/\/$/, '')}`)
    if (anchor === undefined) throw notFound('type')
    return leadTo(`#${anchor}`)
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: lead })
