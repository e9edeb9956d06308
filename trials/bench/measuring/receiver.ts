import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { makeAuthority, type Identity } from '#lib/platform/testing/certificates.ts'
import type { Bench } from './row.ts'

export type Arrival = { at: number; path: string; body: string }

/** A certificate for 127.0.0.1, its key, and the authority that vouches for it; all PEM. */
export type KnownIdentity = Identity & { ca: string }

export async function newIdentity(): Promise<KnownIdentity> {
  const authority = await makeAuthority()
  return { ca: authority.certificate, ...(await authority.issue({ names: ['127.0.0.1'] })) }
}

/** A receiver of callbacks on this machine that notes what comes. `close` when the row has ended. */
export async function openReceiver(bench: Bench, { ca, certificate, key }: KnownIdentity, sockets = 1) {
  const { origin } = await bench.bare('receiver.ts', { certificate, key, sockets })
  const agent = new Agent({ connect: { ca } })
  const asked = async (path: string): Promise<unknown> => {
    const { body } = await request(origin + path, { dispatcher: agent })
    return body.json()
  }

  /** The arrivals since the last call, in their order. */
  const arrivals = async () => (await asked('/arrivals')) as Arrival[] // as the receiver has it

  /** Waits for arrivals that fit; looks again and again. */
  async function arrived(fits: (all: readonly Arrival[]) => boolean): Promise<Arrival[]> {
    const all: Arrival[] = []
    for (const limit = Date.now() + 120_000; !fits(all); all.push(...(await arrivals()))) {
      if (Date.now() > limit) throw new Error(`only ${all.length} callbacks came`)
      await pause(20)
    }
    return all
  }

  const origins = (await asked('/origins')) as string[] // as the receiver has it
  return { origin, origins, arrivals, arrived, close: () => agent.close() }
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>
