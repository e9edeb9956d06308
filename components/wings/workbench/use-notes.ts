import { useMutation, useQuery } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { IndexContent, NoteContent, OpenedNote } from './sealed-notes.ts'
import { useRefresh } from './use-received.ts'
import { useSealing } from './use-sealing.ts'
import { useWorkbench } from './workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** A note as it is shown: with who wrote it, and opened as far as the keys go. */
export type ShownNote = ReceivedDetail['notes'][number] & { opened: OpenedNote }

/** The notes on the case of a submission, opened here, and what its index entry knows. `lockedKid`: of a key that is not there. */
export function useNotes({ destinationId, submissionId }: SubmissionPlace, row: ReceivedDetail) {
  const { keys, canOpen, publicKey } = useWorkbench(destinationId)
  const query = useQuery({
    queryKey: [
      'workbench',
      destinationId,
      'notes',
      submissionId,
      row.notes.map(({ noteId }) => noteId),
      keys.map(({ kid }) => kid),
    ],
    queryFn: async () => {
      const { indexIn, openNotes } = await import('./read-applicant.ts')
      const opened = await openNotes(row, { keys, publicKey })
      const notes = row.notes.flatMap((note, at): ShownNote[] => {
        const own = opened[at]
        return own ? [{ ...note, opened: own }] : []
      })
      return { notes, entry: indexIn(opened) }
    },
    // nothing decrypted is kept when the page is left
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: false,
    enabled: canOpen,
  })
  const { notes = [], entry } = query.data ?? {}
  const locked = notes.find(({ kind, opened }) => kind === 'index' && opened.state === 'locked')
  return {
    notes: notes.filter(({ kind }) => kind === 'note'),
    entry,
    lockedKid: locked?.kid,
    isReading: query.isFetching,
    error: query.error,
  }
}

/** Signs and seals a note or an entry about any submission here, and has it kept. */
export function useNoteKeeping(destinationId: string) {
  const sealed = useSealing(destinationId)
  return async (row: Pick<ReceivedDetail, 'submissionId' | 'caseId'>, content: NoteContent | IndexContent) => {
    await askPortal('POST /destinations/[destinationId]/submissions/[submissionId]/notes', {
      params: { destinationId, submissionId: row.submissionId },
      body: { kind: content.kind, content: await sealed(row, content) },
    })
  }
}

/** The same for the submission on the desk. */
export function useKeepNote(place: SubmissionPlace, { caseId }: Pick<ReceivedDetail, 'caseId'>) {
  const keep = useNoteKeeping(place.destinationId)
  const refresh = useRefresh(place)
  return useMutation({
    mutationFn: async (content: NoteContent | IndexContent) => {
      await keep({ submissionId: place.submissionId, caseId }, content)
      await refresh()
    },
  })
}

export function useDeleteNote(place: SubmissionPlace) {
  const refresh = useRefresh(place)
  return async (noteId: string): Promise<void> => {
    const { destinationId } = place
    await askPortal('DELETE /destinations/[destinationId]/notes/[noteId]', { params: { destinationId, noteId } })
    await refresh()
  }
}
