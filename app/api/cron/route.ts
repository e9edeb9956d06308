import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { endpoint } from '#app/_http/endpoint.ts'
import { methods } from '#app/_http/methods.ts'
import { runCron } from '#lib/expiry/run-cron.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'
import { Refusal } from '#lib/platform/errors.ts'

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

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Constant-time comparison with CRON_SECRET; without that setting nobody may. */
function assertScheduler(request: Request): void {
  const sent = /^Bearer +(.+?) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const { cronSecret } = settings()
  if (cronSecret && timingSafeEqual(digest(sent), digest(cronSecret))) return
  throw new Refusal('unauthenticated', 'Send CRON_SECRET as bearer token.', {
    headers: { 'www-authenticate': 'Bearer realm="kurier cron"' },
  })
}

/** Expiries and retries, called by a scheduler. */
const run = endpoint({ access: 'public', answers: { 200: summary } }, async ({ request, context }) => {
  assertScheduler(request)
  return { status: 200, body: await runCron({ ...context, actor: systemActor }) }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: run, POST: run })
