import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import { RECEIVED_PAGE } from '#lib/timelines/terms.ts'
import { useWorkbench } from './workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** Path of the submissions that wait at a destination (decisions 4). */
const WAITING = '/submission-api/v2/submissions'

/**
 * The submissions that a destination has received, page after page. The delivery service is also asked for the waiting
 * ones: from then on the administration knows of them, and the audit log notes the person.
 */
export function useReceived(destinationId: string) {
  const { http } = useWorkbench(destinationId)
  const list = useInfiniteQuery({
    // each call is noted in the audit log with the person
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryKey: ['workbench', destinationId, 'received'],
    queryFn: async ({ pageParam }) => {
      if (pageParam === 1) await (await http()).done({ method: 'GET', path: WAITING, query: { destinationId } })
      const params = { destinationId }
      return askPortal('GET /destinations/[destinationId]/submissions', { params, query: { page: pageParam } })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * RECEIVED_PAGE < total ? pages.length + 1 : undefined),
  })
  const [first] = list.data?.pages ?? []
  // rows move from page to page while others decide
  const rows = new Map(list.data?.pages.flatMap(({ submissions }) => submissions).map((row) => [row.submissionId, row]))
  return { list, submissions: [...rows.values()], total: first?.total ?? 0, now: first?.now }
}

/** One submission as the portal knows it, in any state. */
export function useOneReceived({ destinationId, submissionId }: SubmissionPlace) {
  return useQuery({
    queryKey: ['workbench', destinationId, 'one', submissionId],
    queryFn: () =>
      askPortal('GET /destinations/[destinationId]/submissions/[submissionId]', {
        params: { destinationId, submissionId },
      }),
  })
}

/** Reads the portal's data again after a decision, a reply or a deletion. */
export function useRefresh({ destinationId, submissionId }: SubmissionPlace): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const one = ['workbench', destinationId, 'one', submissionId]
    await client.invalidateQueries({ queryKey: ['workbench', destinationId, 'received'] })
    await client.invalidateQueries({ queryKey: one })
  }
}
