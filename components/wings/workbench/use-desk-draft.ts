import { useSyncExternalStore } from 'react'
import type { DeskDraft } from './desk-drafts.ts'
import { useDeskDrafts } from './workbench-context.tsx'

const nothing: DeskDraft = {}
const noIds: ReadonlySet<string> = new Set()

/** What is half-written about a submission, and how it is changed. */
export function useDeskDraft(submissionId: string): [DeskDraft, (change: DeskDraft) => void] {
  const drafts = useDeskDrafts()
  const draft = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.of(submissionId),
    () => nothing,
  )
  return [draft, (change) => drafts.change(submissionId, change)]
}

/** Ids of the submissions about which something is half-written. */
export function useBegunDrafts(): ReadonlySet<string> {
  const drafts = useDeskDrafts()
  return useSyncExternalStore(drafts.subscribe, drafts.begun, () => noIds)
}
