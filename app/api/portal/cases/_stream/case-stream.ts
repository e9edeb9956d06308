import type { PersonActor } from '#lib/platform/actor.ts'
import type { Context } from '#lib/platform/context.ts'
import { listenToCase, type CaseVersion } from '#lib/timelines/live-hub.ts'
import type { Sides } from '#lib/timelines/open-case.ts'

/** Milliseconds between two comments, so that nothing in between takes the silence for a dead connection. */
const PULSE = 15_000
/** Milliseconds after which a browser that lost the connection tries again. */
const RETRY = 3000
/** Events told one by one when a stream is taken up again; of more only the last are. */
const MOST_RESUMED = 500

type WatchedCase = { caseId: string; sides: Sides; version: CaseVersion; lastEventId: string | null }

/**
 * News of a case as server-sent events (HTML Living Standard 9.2): first `state`, how far the case has come; then `event`
 * for each new one, whose id is its number in the case, and `deliveries` when one of them changed. They tell that
 * something changed, not what. With the id that was received last, what came after it is told first.
 * @param pulse milliseconds between two comments
 */
export function caseStream(
  context: Context<PersonActor>,
  watched: WatchedCase,
  pulse = PULSE,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let leave = (): void => undefined
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => controller.enqueue(encoder.encode(text))
      const tell = teller(write, watched)
      const beat = setInterval(() => write(': still here\n\n'), pulse)
      const stop = listenToCase(context, {
        ...watched,
        told: tell,
        ended() {
          clearInterval(beat)
          controller.close()
        },
      })
      leave = () => {
        clearInterval(beat)
        stop()
      }
    },
    cancel: () => leave(),
  })
}

/** What writes a version of the case as far as it is news. */
function teller(write: (text: string) => void, { version, lastEventId }: WatchedCase): (version: CaseVersion) => void {
  let { sequence, deliveryVersion } = version
  const tellEvents = (from: number, to: number): void => {
    for (let number = from; number <= to; number += 1) {
      write(`id: ${number}\nevent: event\ndata: ${JSON.stringify({ sequence: number })}\n\n`)
    }
  }
  write(`retry: ${RETRY}\nevent: state\ndata: ${JSON.stringify(version)}\n\n`)
  const last = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : sequence
  tellEvents(Math.max(last + 1, sequence - MOST_RESUMED + 1), sequence)
  return (now) => {
    tellEvents(sequence + 1, now.sequence)
    if (now.deliveryVersion !== deliveryVersion) {
      write(`event: deliveries\ndata: ${JSON.stringify({ deliveryVersion: now.deliveryVersion })}\n\n`)
    }
    ;({ sequence, deliveryVersion } = now)
  }
}
