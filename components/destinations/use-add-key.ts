'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PortalRequest } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useRefresh } from './use-destination.ts'

/** A public key as it is sent. */
export type SentJwk = PortalRequest<'POST /destinations/[destinationId]/keys'>['body']

/**
 * Adds public keys; the first encryption key of a destination becomes the active one at once. Where one fails, all may be
 * asked for once more: the same key again changes nothing. Answers all keys of the destination as they then are.
 */
export function useAddKeys({ destinationId, encryptionKid }: DestinationDetail) {
  const client = useQueryClient()
  const refresh = useRefresh(destinationId)
  return useMutation({
    mutationFn: async (keys: readonly SentJwk[]) => {
      const params = { destinationId }
      for (const body of keys) {
        const { alg, kid } = await askPortal('POST /destinations/[destinationId]/keys', { params, body })
        if (encryptionKid === undefined && alg === 'RSA-OAEP-256') {
          await askPortal('PATCH /destinations/[destinationId]', { params, body: { encryptionKid: kid } })
        }
      }
      await refresh()
      return client.getQueryData<DestinationDetail>(['destination', destinationId])?.keys ?? []
    },
  })
}
