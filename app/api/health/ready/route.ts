import { z } from 'zod'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { database } from '#lib/platform/database.ts'
import { checkReady } from '#lib/platform/health/check-ready.ts'
import { checkResults, readinessChecks, replicaStates } from '#lib/platform/terms.ts'

export const dynamic = 'force-dynamic'

const check = z.enum(checkResults)
const readiness = z.object({
  ready: z.boolean(),
  checks: z.record(z.enum(readinessChecks), check),
  replica: z.enum(replicaStates),
  version: z.string(),
  commit: z.string(),
})

/** The service can do its work: it writes to the database, signs, writes a blob, and has its pages. */
const ready = endpoint({ access: 'public', answers: { 200: readiness, 503: readiness } }, async () => {
  const body = await checkReady(database())
  return { status: body.ready ? 200 : 503, body }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: ready })
