import { z } from 'zod'
import { assertBearer } from '#app/_http/bearer.ts'
import { endpoint } from '#app/_http/endpoint.ts'
import { HttpAnswer } from '#app/_http/http-call.ts'
import { methods } from '#app/_http/methods.ts'
import { metricsOfNode } from '#lib/wings/overview/metrics-of-node.ts'
import { systemActor } from '#lib/platform/actor.ts'
import { settings } from '#lib/platform/env.ts'
import { notFound } from '#lib/platform/errors.ts'

export const dynamic = 'force-dynamic'

/** Metrics for who has METRICS_TOKEN. They are not here at all without it, nor while they have a port of their own. */
const read = endpoint(
  { access: 'public', produces: 'text/plain', answers: { 200: z.string() } },
  async ({ request, context }) => {
    const { token, port } = settings().metrics
    if (!token || port) throw notFound('resource')
    assertBearer(request.headers.get('authorization'), { secret: token, setting: 'METRICS_TOKEN' })
    const { text, contentType } = await metricsOfNode({ ...context, actor: systemActor })
    return new HttpAnswer(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } })
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
