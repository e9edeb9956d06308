import { Agent } from 'undici'
import { bodyOf, given, listenBare } from './listen.ts'
import { signAndPost } from './sign-and-post.ts'

/**
 * A loop that posts over TLS connections, which are kept unless each is to be new: a list of addresses, `atOnce` of them
 * at once, and no database.
 */
const { ca, atOnce, isNew = false } = given<{ ca: string; atOnce: number; isNew?: boolean }>()
const agent = new Agent({ connections: atOnce, connect: { ca, ...(isNew && { maxCachedSessions: 0 }) } })

async function post(urls: readonly string[], body: string): Promise<void> {
  let next = 0
  const lane = async (): Promise<void> => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) await signAndPost(url, body, agent, isNew)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

listenBare((incoming, outgoing) => {
  void bodyOf(incoming)
    .then((text) => JSON.parse(String(text)) as { urls: string[]; body: string }) // sent by the row
    .then(({ urls, body }) => post(urls, body))
    .then(() => outgoing.end())
})
