import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'
import type { KnownIdentity } from '../measuring/receiver.ts'
import { peerAccess, peerNames, peerOf } from './peer.ts'
import type { Peer } from './notifier.ts'

const file = z.strictObject({
  receiver: z.strictObject({ ca: z.string(), certificate: z.string(), key: z.string() }),
  peers: z.strictObject({ svix: peerAccess.optional(), outpost: peerAccess.optional() }),
})

export type PeersFile = { identity: KnownIdentity; peers: readonly Peer[] }

/**
 * Reads the file that names the peers (docs/performance.md): their addresses and tokens, and the certificate that the
 * bench's receiver shows them. Names of files in it are beside it.
 * @throws an error that says the file, the member, and what is wrong
 */
export async function readPeersFile(path: string): Promise<PeersFile> {
  const read = (name: string): Promise<string> =>
    readFile(name, 'utf8').catch((error: unknown) => {
      throw new Error(`${name} cannot be read: ${String(error)}`, { cause: error })
    })
  const parsed = file.safeParse(jsonOf(path, await read(path)))
  if (!parsed.success) throw new Error(`${path} does not name peers:\n${z.prettifyError(parsed.error)}`)
  const { receiver, peers } = parsed.data
  const named = peerNames.flatMap((name) => (peers[name] ? [peerOf(name, peers[name])] : []))
  if (named.length === 0) throw new Error(`${path} names no peer: svix, outpost or both`)
  const beside = (name: string): Promise<string> => read(resolve(dirname(path), name))
  const [ca, certificate, key] = await Promise.all([receiver.ca, receiver.certificate, receiver.key].map(beside))
  return { identity: { ca: ca ?? '', certificate: certificate ?? '', key: key ?? '' }, peers: named }
}

function jsonOf(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${path} is not JSON: ${String(error)}`, { cause: error })
  }
}
