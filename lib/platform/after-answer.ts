import { SECOND } from './durations.ts'
import { log } from './log.ts'
import { oncePerProcess } from './once-per-process.ts'

/** Milliseconds that a stop waits for what goes on after answers: as long as most mail servers take. */
const LIMIT = 10 * SECOND

const underWay = () => oncePerProcess('after-answers', () => new Set<Promise<void>>())

/**
 * Lets work go on after the answer, which waits neither for it nor for its fault: a mail that informs, a note. A node that
 * stops waits for it.
 * @param failed the words for the operator's log, with what it was about
 */
export function afterAnswer(work: Promise<unknown>, failed: string, about: Record<string, string> = {}): void {
  const all = underWay()
  const ended = work
    .then(
      () => undefined,
      (error: unknown) => log.error({ ...about, reason: String(error) }, failed),
    )
    .finally(() => all.delete(ended))
  all.add(ended)
}

/** Waits until all of it has ended, ten seconds at most. */
export async function afterAnswersEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LIMIT)
  await Promise.race([promise, Promise.all(underWay())])
  clearTimeout(timer)
}
