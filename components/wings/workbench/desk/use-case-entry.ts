import { useQuery } from '@tanstack/react-query'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import type { IndexContent } from '../sealed-notes.ts'
import { useWorkbench } from '../workbench-context.tsx'

/** What an entry about another submission of the case knows: whose it is, and the key for replies. */
export function useCaseEntry(destinationId: string, row: ReceivedDetail): { entry?: IndexContent; isReading: boolean } {
  const { keys, canOpen, publicKey } = useWorkbench(destinationId)
  const { data, isFetching } = useQuery({
    queryKey: [
      'workbench',
      destinationId,
      'case-entry',
      row.submissionId,
      row.caseEntries.map(({ noteId }) => noteId),
      keys.map(({ kid }) => kid),
    ],
    queryFn: async () => {
      const { caseEntry } = await import('../read-applicant.ts')
      return (await caseEntry(row, { keys, publicKey })) ?? null
    },
    // nothing decrypted is kept when the page is left
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: false,
    enabled: canOpen && row.caseEntries.length > 0,
  })
  return { ...(data && { entry: data }), isReading: isFetching }
}
