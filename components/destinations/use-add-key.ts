'use client'

import { useMutation } from '@tanstack/react-query'
import type { PortalRequest } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useRefresh } from './use-destination.ts'

/** A public key as it is sent. */
export type SentJwk = PortalRequest<'POST /destinations/[destinationId]/keys'>['body']

/** Adds a public key; the first encryption key of a destination becomes the active one at once. */
export function useAddKey({ destinationId, encryptionKid }: DestinationDetail) {
  const refresh = useRefresh(destinationId)
  return useMutation({
    mutationFn: async (publicJwk: SentJwk) => {
      const params = { destinationId }
      const added = await askPortal('POST /destinations/[destinationId]/keys', { params, body: publicJwk })
      if (encryptionKid === undefined && added.alg === 'RSA-OAEP-256') {
        await askPortal('PATCH /destinations/[destinationId]', { params, body: { encryptionKid: added.kid } })
      }
      await refresh()
      return added
    },
  })
}
