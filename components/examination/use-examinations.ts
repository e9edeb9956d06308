'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { ExaminedTrial, Examinations } from '#lib/callbacks/examinations/schema.ts'
import type { OwnerKind } from '#lib/callbacks/terms.ts'
import { SECOND } from '#lib/platform/durations.ts'

/** Whose receiver is examined. */
export type ExaminedOwner = { kind: OwnerKind; id: string }

/** `endpointId`: which of its addresses. */
type ExaminationWish = { endpointId?: string }

const calls = {
  destination: {
    read: (destinationId: string) =>
      askPortal('GET /destinations/[destinationId]/callback/examinations', { params: { destinationId } }),
    start: (destinationId: string, wish: ExaminationWish) =>
      askPortal('POST /destinations/[destinationId]/callback/examinations', {
        params: { destinationId },
        body: { consent: true, ...wish },
      }),
  },
  client: {
    read: (clientId: string) => askPortal('GET /clients/[clientId]/callback/examinations', { params: { clientId } }),
    start: (clientId: string, wish: ExaminationWish) =>
      askPortal('POST /clients/[clientId]/callback/examinations', {
        params: { clientId },
        body: { consent: true, ...wish },
      }),
  },
}

/** The examinations of a destination or client, followed while one is under way, and the way to begin one. */
export function useExaminations({ kind, id }: ExaminedOwner, initial: Examinations) {
  const queryKey = [kind, id, 'examinations']
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => calls[kind].read(id),
    initialData: initial,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? SECOND : false),
  })
  const start = useMutation({
    mutationFn: (wish: ExaminationWish) => calls[kind].start(id, wish),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  return { data, error, start }
}

/** How a verdict looks. */
export const verdictTones: Record<ExaminedTrial['verdict'], Tone> = {
  right: 'success',
  wrong: 'danger',
  undecided: 'warning',
}

/** The newest one that has not ended. */
export function isUnderWay(data: Examinations | undefined): boolean {
  return data?.examinations[0]?.state === 'running'
}
