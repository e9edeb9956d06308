import { PortalProblem } from '#components/portal/ask-portal.ts'
import { isConnectionProblem, refusedStatus } from '#components/wings/forms/problem-facts.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'

type DecidedRow = Pick<ReceivedDetail, 'decision' | 'now'>

/**
 * What became of an acceptance. `late`: it was decided otherwise before; `open`: it did not arrive, nothing is decided;
 * `unknown`: neither its answer nor the state could be read.
 */
export type Acceptance =
  | { state: 'accepted' }
  | { state: 'late'; decided: DecidedRow }
  | { state: 'open' }
  | { state: 'unknown' }
  | { state: 'failed'; error: Error }

type Accepting<Id> = {
  accept: (id: Id) => Promise<unknown>
  /** How a submission is decided by now. */
  decidedBy: (id: Id) => Promise<DecidedRow>
  isStopped: () => boolean
  tell: (id: Id, acceptance: Acceptance | { state: 'accepting' }) => void
}

/**
 * Accepts one after another and tells each result. When an answer is lost the service is asked what became of it, and
 * nothing more is sent: who goes on does so by calling again, with those alone that are still open or unknown.
 * @param ids with whether it is unknown what became of an earlier attempt
 */
export async function acceptAll<Id>(
  ids: readonly { id: Id; isUnknown: boolean }[],
  { accept, decidedBy, isStopped, tell }: Accepting<Id>,
): Promise<void> {
  for (const { id, isUnknown } of ids) {
    if (isStopped()) return
    tell(id, { state: 'accepting' })
    const before = isUnknown ? await whatBecame(() => decidedBy(id)) : undefined
    const result =
      before && before.state !== 'open'
        ? before
        : await accept(id).then(accepted, (error: unknown) => after(error, () => decidedBy(id)))
    tell(id, result)
    if (result.state === 'open' || result.state === 'unknown') return
  }
}

const accepted = (): Acceptance => ({ state: 'accepted' })

async function after(error: unknown, read: () => Promise<DecidedRow>): Promise<Acceptance> {
  if (!(error instanceof Error)) throw error
  if (isConnectionProblem(error) || (error instanceof PortalProblem && error.status === 0)) return whatBecame(read)
  if (refusedStatus(error) !== 409) return { state: 'failed', error }
  const decided = await read().catch(() => undefined)
  return decided ? { state: 'late', decided } : { state: 'unknown' }
}

/** What the service knows of an acceptance whose answer was lost. */
async function whatBecame(read: () => Promise<DecidedRow>): Promise<Acceptance> {
  const decided = await read().catch(() => undefined)
  if (!decided) return { state: 'unknown' }
  if (!decided.decision) return { state: 'open' }
  return decided.decision.outcome === 'accepted' && decided.decision.by === 'person'
    ? { state: 'accepted' }
    : { state: 'late', decided }
}
