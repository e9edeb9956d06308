import { Agent } from 'undici'
import { registered } from '../../../server/testing/clients.ts'
import { againstBare } from '../measuring/against-bare.ts'
import { answerOf, type LoadRequest } from '../measuring/load.ts'
import type { Bench, MeasuredFigure } from '../measuring/row.ts'

const AT_ONCE = 32

/** POST /token, beside a server that looks up a client and signs (RFC 6749 section 4.4). */
export async function measureToken(bench: Bench): Promise<MeasuredFigure[]> {
  const product = await bench.product()
  const { clientId, clientSecret } = await registered(product.home, 'online-service')
  const bare = await bench.bare('token.ts', { databaseUrl: product.databaseUrl, clientId })
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = String(new URLSearchParams(form))
  const agent = new Agent({ connections: AT_ONCE })
  const asked = (origin: string): LoadRequest => ({ url: `${origin}/token`, method: 'POST', headers, body })
  const figure = await againstBare(bench, {
    title: 'POST /token',
    goal: { least: 0.6 },
    product: { work: () => answerOf(asked(product.server.baseUrl), agent), server: product.server.pid },
    bare: { work: () => answerOf(asked(bare.origin), agent), server: bare.pid },
    shared: product,
    atOnce: AT_ONCE,
  })
  await agent.close()
  return [figure]
}
