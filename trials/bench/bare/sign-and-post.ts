import { createHmac } from 'node:crypto'
import { request, type Agent } from 'undici'

/** Posts one callback with its signature, and reads the answer. */
export async function signAndPost(url: string, body: string, agent: Agent, isLast = false): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const hmac = createHmac('sha512', 'a secret of thirty-two characters').update(`${timestamp}.${body}`)
  const headers = {
    'content-type': 'application/json',
    'callback-timestamp': timestamp,
    'callback-authentication': hmac.digest('hex'),
  }
  const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent, reset: isLast })
  await answer.body.dump()
  if (answer.statusCode > 299) throw new Error(`${url} answered ${answer.statusCode}`)
}
