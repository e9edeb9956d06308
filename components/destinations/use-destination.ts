'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'

/** The current destination; `initial` is the page's first answer. */
export function useDestination(initial: DestinationDetail): DestinationDetail {
  const { destinationId } = initial
  const { data } = useQuery({
    queryKey: ['destination', destinationId],
    queryFn: () => askPortal('GET /destinations/[destinationId]', { params: { destinationId } }),
    initialData: initial,
  })
  return data
}

/** Reads a destination again after a change; its delivery too, without waiting for that. */
export function useRefresh(destinationId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const queryKey = ['destination', destinationId]
    void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
    await client.invalidateQueries({ queryKey, exact: true })
  }
}

/** A change of a destination: makes it, then reads the destination again. */
export function useChange<Wish, Answer>(destinationId: string, ask: (wish: Wish) => Promise<Answer>) {
  const refresh = useRefresh(destinationId)
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const answer = await ask(wish)
      await refresh()
      return answer
    },
  })
}
