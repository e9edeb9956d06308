import { z } from 'zod'
import { assertBearer } from '#app/_http/bearer.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { runCron } from '#lib/works/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'

export const dynamic = 'force-dynamic'

const count = z.number().int()
const summary = z.object({
  rejected: count,
  deleted: count,
  delivered: count,
  retried: count,
  warned: count,
  cleaned: count,
  failed: count,
  more: z.boolean(),
  ms: count,
})

/** Expiries and retries, called by a scheduler. */
const run = endpoint({ access: 'public', answers: { 200: summary } }, async ({ request, context }) => {
  assertBearer(request.headers.get('authorization'), { secret: settings().cronSecret, setting: 'CRON_SECRET' })
  return { status: 200, body: await runCron({ ...context, actor: systemActor }) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: run, POST: run })
