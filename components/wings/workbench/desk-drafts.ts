import type { ReplyIds } from '@kurier/sdk/send-reply'
import { isWritten, type ReplyValues } from './written-reply.ts'

/** What a case worker has begun to write about a submission. `isSending`: the reply is on its way; `sent`: it has arrived. */
export type DeskDraft = { reply?: ReplyValues; note?: string; isSending?: boolean; sent?: ReplyIds }

const none: DeskDraft = {}

/** Whether the draft holds anything that could be lost. */
const isBegun = ({ reply, note = '' }: DeskDraft): boolean =>
  note.trim() !== '' || (reply !== undefined && isWritten(reply))

/**
 * The drafts of each submission, in the memory of the page alone. Components subscribe to the drafts that they show, so
 * that a typed letter renders only these.
 */
export function createDeskDrafts() {
  let drafts: ReadonlyMap<string, DeskDraft> = new Map()
  let begun: ReadonlySet<string> = new Set()
  const hearers = new Set<() => void>()
  const put = (changed: ReadonlyMap<string, DeskDraft>) => {
    drafts = changed
    const ids = [...drafts].flatMap(([id, draft]) => (isBegun(draft) ? [id] : []))
    if (ids.join() !== [...begun].join()) begun = new Set(ids)
    for (const hear of hearers) hear()
  }
  return {
    subscribe: (hear: () => void) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
    of: (submissionId: string): DeskDraft => drafts.get(submissionId) ?? none,
    /** Ids of the submissions with drafts; the same set until they change. */
    begun: (): ReadonlySet<string> => begun,
    change: (submissionId: string, change: DeskDraft) =>
      put(new Map(drafts).set(submissionId, { ...drafts.get(submissionId), ...change })),
    forget: () => put(new Map()),
  }
}

export type DeskDrafts = ReturnType<typeof createDeskDrafts>
