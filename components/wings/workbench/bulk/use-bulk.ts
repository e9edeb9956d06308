import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { askPortal } from '#components/portal/ask-portal.ts'
import { applicantIn, entryOf } from '../applicant-in.ts'
import type { ListedRow } from '../listed-rows.ts'
import type { OpenedWork } from '../open-work.ts'
import { useNoteKeeping } from '../use-notes.ts'
import { useWorkbench } from '../workbench-context.tsx'
import { acceptAll, type Acceptance } from './accept-all.ts'
import { checkRow, type RowCheck } from './check-row.ts'
import { useStop } from './use-stop.ts'

/** How far a chosen row is. */
export type BulkState = { kind: 'waiting' | 'checking' | 'accepting' } | RowCheck | ({ kind: 'told' } & Acceptance)
export type BulkPhase = 'checking' | 'checked' | 'accepting'

/** Checks chosen rows one after another, and accepts those that are fit once the person says so; both can be stopped. */
export function useBulk(destinationId: string, rows: readonly ListedRow[]) {
  const { system, keys } = useWorkbench(destinationId)
  const [states, setStates] = useState<ReadonlyMap<string, BulkState>>(new Map())
  const [phase, setPhase] = useState<BulkPhase>()
  const stopping = useStop()
  const works = useRef(new Map<string, OpenedWork>())
  const accept = useAcceptance(destinationId)
  const client = useQueryClient()
  const put = (id: string, state: BulkState) => setStates((all) => new Map(all).set(id, state))

  const check = async () => {
    setPhase('checking')
    stopping.begin()
    const own = await system()
    for (const listed of rows) {
      const { submissionId } = listed.row
      if (stopping.now()) break
      const known = states.get(submissionId)?.kind ?? 'waiting'
      if (known !== 'waiting' && known !== 'unread') continue
      put(submissionId, { kind: 'checking' })
      const result = await checkRow(listed, { system: own, keys })
      if (result.kind === 'fit') works.current.set(submissionId, result.work)
      put(submissionId, result)
    }
    setPhase('checked')
  }
  const acceptFit = async () => {
    setPhase('accepting')
    stopping.begin()
    const open = rows.flatMap((listed) => {
      const { submissionId } = listed.row
      const [state, work] = [states.get(submissionId), works.current.get(submissionId)]
      return state && work && canBeAccepted(state) ? [{ id: { listed, work }, isUnknown: isUnknown(state) }] : []
    })
    await acceptAll(open, {
      accept,
      decidedBy: ({ listed: { row } }) =>
        askPortal('GET /destinations/[destinationId]/submissions/[submissionId]', {
          params: { destinationId, submissionId: row.submissionId },
        }),
      isStopped: stopping.now,
      tell: ({ listed: { row } }, told) =>
        put(row.submissionId, told.state === 'accepting' ? { kind: 'accepting' } : { kind: 'told', ...told }),
    })
    setPhase('checked')
    await client.invalidateQueries({ queryKey: ['workbench', destinationId] })
  }
  return { states, phase, check, acceptFit, stop: stopping.stop }
}

const isUnknown = (state: BulkState): boolean => state.kind === 'told' && state.state === 'unknown'

/** Fit, or of an attempt that was lost on its way. */
export const canBeAccepted = (state: BulkState): boolean =>
  state.kind === 'fit' || isUnknown(state) || (state.kind === 'told' && state.state === 'open')

/** Accepts one, with the entry by which it is found and answered once its content is gone, as the desk keeps it. */
function useAcceptance(destinationId: string) {
  const { system } = useWorkbench(destinationId)
  const keep = useNoteKeeping(destinationId)
  const kept = useRef(new Set<string>())
  return async ({ listed, work }: { listed: ListedRow; work: OpenedWork }) => {
    const { row, read, claim } = listed
    if (!kept.current.has(row.submissionId) && !row.notes.some(({ kind }) => kind === 'index')) {
      const own = applicantIn(work.data)
      await keep(row, entryOf(work, own.kind === 'known' || !read ? own : read.applicant))
      kept.current.add(row.submissionId)
    }
    await (await system()).accept(work.opened)
    const params = { destinationId, submissionId: row.submissionId }
    // it ends by itself a little later
    if (claim?.isOwn)
      void askPortal('DELETE /destinations/[destinationId]/claims/[submissionId]', { params }).catch(() => undefined)
  }
}
