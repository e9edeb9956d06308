import { overHttp, registered, signedIn } from '../../../server/testing/clients.ts'
import type { Product } from './row.ts'

/** A client of each side with its token, and how they send: what a row has prepared, so that no encryption is measured. */
export async function bothSides({ home, server }: Pick<Product, 'home' | 'server'>) {
  const send = overHttp(server.baseUrl)
  const sender = await signedIn(send, await registered(home, 'online-service'))
  const receiver = await signedIn(send, await registered(home, 'administration-system'))
  return { send, sender, receiver }
}
