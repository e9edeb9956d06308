import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { database } from '#lib/platform/database.ts'
import { notFound } from '#lib/platform/errors.ts'
import { readRawEvent } from '#lib/timelines/read-raw-event.ts'
import { rawEvent } from '#lib/timelines/schema.ts'

export const dynamic = 'force-dynamic'

/** One event as it was signed. */
const read = portalEndpoint(
  { answers: { 200: rawEvent } },
  async ({ actor, params: { caseId = '', sequence = '' } }) => {
    if (!/^[1-9]\d{0,8}$/.test(sequence)) throw notFound('event')
    return { status: 200, body: await readRawEvent(database(), actor, { caseId, sequence: Number(sequence) }) }
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
