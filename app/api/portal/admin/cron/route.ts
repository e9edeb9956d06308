import { methods } from '#app/_http/methods.ts'
import { portalEndpoint } from '#app/_http/portal-endpoint.ts'
import { runCronNow } from '#lib/expiry/run-cron-now.ts'
import { cronRuns } from '#lib/overview/cron-runs.ts'
import { cronAnswer, cronQuery, runSummary } from '#lib/overview/operation-schema.ts'

export const dynamic = 'force-dynamic'

/** Runs of the due work. */
const list = portalEndpoint({ query: cronQuery, answers: { 200: cronAnswer } }, async ({ actor, query }) => ({
  status: 200,
  body: await cronRuns(actor, query),
}))

/** Does the due work now. */
const run = portalEndpoint({ answers: { 200: runSummary } }, async ({ actor }) => ({
  status: 200,
  body: await runCronNow(actor, new Date()),
}))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: list, POST: run })
