'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'

/** Address of a destination in the portal's interface. */
export const apiOf = (destinationId: string): string => `/api/portal/destinations/${destinationId}`

/** A destination as it stands; `initial` is what the page was made with. */
export function useDestination(initial: DestinationDetail): DestinationDetail {
  const { destinationId } = initial
  const { data } = useQuery({
    queryKey: ['destination', destinationId],
    queryFn: () => askPortal<DestinationDetail>('GET', apiOf(destinationId)),
    initialData: initial,
  })
  return data
}

/** Reads a destination anew, after a change; its delivery too, but nobody waits for that. */
export function useRefresh(destinationId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const queryKey = ['destination', destinationId]
    void client.invalidateQueries({ queryKey, predicate: (query) => query.queryKey.length > queryKey.length })
    await client.invalidateQueries({ queryKey, exact: true })
  }
}

/** A change of a destination: asks, then reads it anew. `path` follows the destination's own. */
export function useChange<Wish, Answer = unknown>(
  destinationId: string,
  request: (wish: Wish) => { method: string; path: string; body?: object },
) {
  const refresh = useRefresh(destinationId)
  return useMutation({
    mutationFn: async (wish: Wish) => {
      const { method, path, body } = request(wish)
      const answer = await askPortal<Answer>(method, `${apiOf(destinationId)}${path}`, body)
      await refresh()
      return answer
    },
  })
}
