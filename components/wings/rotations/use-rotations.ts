'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalRequest } from '#components/portal/portal-calls.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import type { RotationsAnswer } from '#lib/wings/rotations/schema.ts'
import {
  secretTrialFaults,
  type AskedStep,
  type RotationKind,
  type SecretTrialFault,
} from '#lib/wings/rotations/terms.ts'

/** Milliseconds between readings while a step is on its way or a moment is awaited. */
const LOOK_AGAIN = 15_000

const keyOf = (destinationId: string) => ['rotations', destinationId]

/** The current exchanges of a destination; `initial` is the page's first answer. */
export function useRotations(destinationId: string, initial: RotationsAnswer) {
  return useQuery({
    queryKey: keyOf(destinationId),
    queryFn: () => askPortal('GET /rotations/destinations/[destinationId]', { params: { destinationId } }),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.lines.some(({ rotation }) => rotation && !rotation.endedAt) ? LOOK_AGAIN : false,
  })
}

/** A step of the exchange of one kind; `at` as a time of RFC 3339. */
export type StepWish = { step: AskedStep; at?: string; days?: number }

/** The possible changes of an exchange; each answers with the new state of all exchanges of the destination. */
export function useRotationChanges(destinationId: string, kind: RotationKind) {
  const params = { destinationId }
  return {
    step: useKept(destinationId, (wish: StepWish) =>
      askPortal('POST /rotations/destinations/[destinationId]/steps', { params, body: { kind, ...wish } }),
    ),
    postpone: useKept(destinationId, (days: number) =>
      askPortal('PUT /rotations/destinations/[destinationId]/postponement', { params, body: { kind, days } }),
    ),
  }
}

export type StepChange = ReturnType<typeof useRotationChanges>['step']

/** The result of a trial of a callback secret, if this was refused. */
export function trialFaultIn(error: Error | null): SecretTrialFault | undefined {
  return error instanceof PortalProblem ? secretTrialFaults.find((fault) => fault === error.reason) : undefined
}

type Start = PortalRequest<'POST /rotations/destinations/[destinationId]'>['body']

/**
 * Begins an exchange with the given values.
 * @param onSecret gets the new secret, this once
 */
export function useRotationStart(destinationId: string, onSecret?: (secret: string) => void) {
  return useKept(destinationId, async (body: Start) => {
    const asked = { params: { destinationId }, body }
    const { secret, ...answer } = await askPortal('POST /rotations/destinations/[destinationId]', asked)
    if (secret !== null) onSecret?.(secret)
    return answer
  })
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
