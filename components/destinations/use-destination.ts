'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DeliveryHealth, DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { DAY } from '#lib/platform/durations.ts'

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

/** How callbacks were delivered in the last days. `initial`: of the last one, up to now by the service clock. */
export function useDelivery(destinationId: string, initial: DeliveryHealth, days = 1) {
  const { to } = initial
  return useQuery({
    queryKey: ['destination', destinationId, 'delivery', days, to],
    queryFn: () => {
      const from = new Date(Date.parse(to) - days * DAY).toISOString()
      return askPortal('GET /destinations/[destinationId]/delivery', { params: { destinationId }, query: { from, to } })
    },
    initialData: days === 1 ? initial : undefined,
  })
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
