'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PortalRequest } from '#components/portal/portal-calls.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import type { RotationsAnswer } from '#lib/rotations/schema.ts'
import { secretTrialFaults, type AskedStep, type RotationKind, type SecretTrialFault } from '#lib/rotations/terms.ts'

/** Milliseconds between readings while a step is on its way or a moment is awaited. */
const LOOK_AGAIN = 15_000

/** The owner of the exchanges. */
export type RotationOwner = { of: 'destination' | 'client'; id: string }

const keyOf = ({ id }: RotationOwner) => ['rotations', id]

/** The current exchanges of a destination or client; `initial` is the page's first answer. */
export function useRotations(owner: RotationOwner, initial: RotationsAnswer) {
  const { of, id } = owner
  return useQuery({
    queryKey: keyOf(owner),
    queryFn: () =>
      of === 'client'
        ? askPortal('GET /rotations/clients/[clientId]', { params: { clientId: id } })
        : askPortal('GET /rotations/destinations/[destinationId]', { params: { destinationId: id } }),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data?.lines.some(({ rotation }) => rotation && !rotation.endedAt) ? LOOK_AGAIN : false,
  })
}

/** A step of the exchange of one kind; `at` as a time of RFC 3339. */
export type StepWish = { step: AskedStep; at?: string; days?: number }

/** The possible changes of an exchange; each answers with the new state of all exchanges of the owner. */
export function useRotationChanges(owner: RotationOwner, kind: RotationKind) {
  const { id } = owner
  return {
    step: useKept(owner, ({ at, ...wish }: StepWish) =>
      kind === 'client-secret'
        ? askPortal('POST /rotations/clients/[clientId]/steps', { params: { clientId: id }, body: wish })
        : askPortal('POST /rotations/destinations/[destinationId]/steps', {
            params: { destinationId: id },
            body: { kind, ...wish, at },
          }),
    ),
    postpone: useKept(owner, (days: number) =>
      kind === 'client-secret'
        ? askPortal('PUT /rotations/clients/[clientId]/postponement', { params: { clientId: id }, body: { days } })
        : askPortal('PUT /rotations/destinations/[destinationId]/postponement', {
            params: { destinationId: id },
            body: { kind, days },
          }),
    ),
  }
}

export type StepChange = ReturnType<typeof useRotationChanges>['step']

/** The result of a trial of a callback secret, if this was refused. */
export function trialFaultIn(error: Error | null): SecretTrialFault | undefined {
  return error instanceof PortalProblem ? secretTrialFaults.find((fault) => fault === error.reason) : undefined
}

/** The exchange of a client's secret; `secretId`: with the other secret of the client. */
export type ClientSecretStart = { kind: 'client-secret'; secretId?: string }

type Start = PortalRequest<'POST /rotations/destinations/[destinationId]'>['body'] | ClientSecretStart

/**
 * Begins an exchange: of a destination with the given values, of a client with a secret that the service makes.
 * @param onSecret gets the new secret, this once
 */
export function useRotationStart(owner: RotationOwner, onSecret?: (secret: string) => void) {
  const { id } = owner
  return useKept(owner, async (body: Start) => {
    const { secret, ...answer } =
      body.kind === 'client-secret'
        ? await askPortal('POST /rotations/clients/[clientId]', {
            params: { clientId: id },
            body: { secretId: body.secretId },
          })
        : await askPortal('POST /rotations/destinations/[destinationId]', { params: { destinationId: id }, body })
    if (secret !== null) onSecret?.(secret)
    return answer
  })
}

function useKept<Wish>(owner: RotationOwner, ask: (wish: Wish) => Promise<RotationsAnswer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: (answer) => {
      queries.setQueryData(keyOf(owner), answer)
      void queries.invalidateQueries({ queryKey: [owner.of, owner.id] })
    },
    onError: () => queries.invalidateQueries({ queryKey: keyOf(owner) }),
  })
}
