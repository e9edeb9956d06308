import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { askPortal } from '#components/portal/ask-portal.ts'
import { RECEIVED_PAGE } from '#lib/timelines/terms.ts'
import { useWorkbench } from './workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** Path of the submissions that wait at a destination (decisions 4). */
const WAITING = '/submission-api/v2/submissions'

/** Pages that are fetched without being asked for. */
const MOST_PAGES = 25

/**
 * The submissions that a destination has received, page after page by itself up to `MOST_PAGES`. The delivery service is also asked for the waiting
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
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    // filters and searches are to know all rows
    if (hasNextPage && !isFetching && !isError && pages < MOST_PAGES) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, pages, fetchNextPage])
  const submissions = useMemo(() => {
    // rows move from page to page while others decide
    const rows = new Map(data?.pages.flatMap((page) => page.submissions).map((row) => [row.submissionId, row]))
    return [...rows.values()]
  }, [data])
  const first = data?.pages[0]
  const hasMore = hasNextPage && pages >= MOST_PAGES
  return { list, submissions, total: first?.total ?? 0, now: first?.now, hasMore }
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
