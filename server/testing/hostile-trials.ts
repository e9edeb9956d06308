import { shareOf } from '@kurier/test-kit/share'
import type { Place, Who } from './all-places.ts'
import { faultsOf } from './hostile-answers.ts'
import { written, type ShapedRequest, type Shape } from './hostile-shapes/asked.ts'
import { halves, wireShapes } from './hostile-shapes/wire.ts'
import { WireClient } from './wire-client.ts'

/** A request that is sent. `how`: over a connection of its own, and whether an answer is waited for. */
export type Trial = { name: string; place: Place; asked: ShapedRequest; bytes: Buffer; how?: 'whole' | 'half' }

/** Makes the request of a place in the name of a caller. */
export type As = (who: Who, asked: ShapedRequest) => ShapedRequest

/** At how many places at once. */
const AT_ONCE = 6

/** Of the pairs of a shape and a place every nth one; drawing a page takes as long as many calls. */
function nth({ kind, asked }: Place): number {
  if (kind !== 'page') return shareOf(8, 60)
  return asked.method === 'GET' ? shareOf(60, 600) : shareOf(6, 40)
}

/** The right request at each place. */
export function honestTrials(places: readonly Place[], as: As): Trial[] {
  return places.map((place) => {
    const asked = as(place.who[0] ?? 'nobody', place.asked)
    return { name: place.name, place, asked, bytes: written(asked) }
  })
}

/**
 * Some places for each shape and some shapes for each place, by the callers of the place in turn. `seed`: which ones.
 */
export function shapeTrials(places: readonly Place[], shapes: readonly Shape[], as: As, seed: number): Trial[] {
  return shapes.flatMap(({ name, fits = () => true, change }, row) =>
    places.flatMap((place, column): Trial[] => {
      if ((row * 7 + column + seed) % nth(place) !== 0) return []
      const who = place.who[(row + column + seed) % place.who.length] ?? 'nobody'
      const honest = as(who, place.asked)
      if (!fits(honest)) return []
      const asked = change(honest)
      return [{ name: `${name}, at ${place.name} as ${who}`, place, asked, bytes: written(asked) }]
    }),
  )
}

/** The same for bytes that are no request. */
export function wireTrials(places: readonly Place[], as: As, seed: number): Trial[] {
  const rows = [
    ...wireShapes.map((row) => ({ ...row, how: 'whole' as const })),
    ...halves.map((row) => ({ ...row, how: 'half' as const })),
  ]
  return rows.flatMap(({ attack, bytes, how }, row) =>
    places.flatMap((place, column): Trial[] => {
      if ((row * 7 + column + seed) % shareOf(12, 150) !== 0) return []
      const asked = as(place.who[0] ?? 'nobody', place.asked)
      return [{ name: `${attack}, at ${place.name}`, place, asked, bytes: Buffer.from(bytes(asked), 'latin1'), how }]
    }),
  )
}

/**
 * Sends them, a few at a time, each over a connection that is kept.
 * @returns what was wrong with the answers, and with which requests
 */
export async function faultsIn(
  port: number,
  trials: readonly Trial[],
  secrets: readonly string[],
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  const queue = trials.values()
  const send = async (): Promise<void> => {
    const client = new WireClient(port)
    for (const trial of queue) {
      for (const fault of await faultsAt(client, trial, secrets)) (faults[fault] ??= []).push(trial.name)
    }
    client.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  return faults
}

async function faultsAt(client: WireClient, trial: Trial, secrets: readonly string[]): Promise<string[]> {
  const { place, asked, bytes, how } = trial
  const start = bytes.toString('latin1', 0, 8)
  const isHead = start.startsWith('HEAD ')
  try {
    const answers =
      how === undefined
        ? [await client.ask(bytes, { isHead })].filter((answer) => answer !== undefined)
        : await client.tell(bytes, { isHead, waits: how === 'whole' })
    // CONNECT is for proxies, and a sender of halves may be left
    const mayBeLeft = how === 'half' || start === 'CONNECT '
    if (answers.length === 0 && !mayBeLeft) return ['the connection was closed without an answer']
    return answers.flatMap((answer) => faultsOf({ place, asked, answer, secrets, isWire: how !== undefined }))
  } catch (error) {
    client.close()
    return [String(error)]
  }
}
