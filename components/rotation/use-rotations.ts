'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalRequest } from '#app/api/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { RotationsAnswer } from '#lib/rotations/schema.ts'

/** While something is on its way, or a moment is awaited, it is asked anew so often. */
const LOOK_AGAIN = 15_000

const keyOf = (destinationId: string) => ['rotations', destinationId]

/** The exchanges of a destination as they stand; `initial` is what the page was made with. */
export function useRotations(destinationId: string, initial: RotationsAnswer) {
  return useQuery({
    queryKey: keyOf(destinationId),
    queryFn: () => askPortal('GET /rotations/destinations/[destinationId]', { params: { destinationId } }),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.lines.some(({ rotation }) => rotation && !rotation.endedAt) ? LOOK_AGAIN : false,
  })
}

type Start = PortalRequest<'POST /rotations/destinations/[destinationId]'>['body']
type Step = PortalRequest<'POST /rotations/destinations/[destinationId]/steps'>['body']
type Postponement = PortalRequest<'PUT /rotations/destinations/[destinationId]/postponement'>['body']

/** The changes that can be made; each answers how all exchanges stand then. */
export function useRotationChanges(destinationId: string) {
  const params = { destinationId }
  return {
    start: useKept(destinationId, (body: Start) =>
      askPortal('POST /rotations/destinations/[destinationId]', { params, body }),
    ),
    step: useKept(destinationId, (body: Step) =>
      askPortal('POST /rotations/destinations/[destinationId]/steps', { params, body }),
    ),
    postpone: useKept(destinationId, (body: Postponement) =>
      askPortal('PUT /rotations/destinations/[destinationId]/postponement', { params, body }),
    ),
  }
}

function useKept<Wish>(destinationId: string, ask: (wish: Wish) => Promise<RotationsAnswer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      queries.setQueryData(keyOf(destinationId), answer)
      void queries.invalidateQueries({ queryKey: ['destination', destinationId] })
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(destinationId) }),
  })
}
