'use client'

import { useMutation } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { apiOf, useRefresh } from './use-destination.ts'

type Added = { kid: string; alg: string }

/** Adds a public key; the first encryption key of a destination becomes the active one at once. */
export function useAddKey({ destinationId, encryptionKid }: DestinationDetail) {
  const refresh = useRefresh(destinationId)
  return useMutation({
    mutationFn: async (publicJwk: object) => {
      const added = await askPortal<Added>('POST', `${apiOf(destinationId)}/keys`, publicJwk)
      if (encryptionKid === undefined && added.alg === 'RSA-OAEP-256') {
        await askPortal('PATCH', apiOf(destinationId), { encryptionKid: added.kid })
      }
      await refresh()
      return added
    },
  })
}
