'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { Tone } from '#components/ui/badge.tsx'
import type { ExaminedTrial, Examinations } from '#lib/destinations/examination-schema.ts'
import { SECOND } from '#lib/platform/durations.ts'

/** The examinations of a destination, followed while one is under way, and the way to begin one. */
export function useExaminations(destinationId: string, initial?: Examinations) {
  const params = { destinationId }
  const queryKey = ['destination', destinationId, 'examinations']
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => askPortal('GET /destinations/[destinationId]/callback/examinations', { params }),
    initialData: initial,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? SECOND : false),
  })
  const start = useMutation({
    mutationFn: () =>
      askPortal('POST /destinations/[destinationId]/callback/examinations', { params, body: { consent: true } }),
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
