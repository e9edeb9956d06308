import { useQuery } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import { SECOND } from '#lib/platform/durations.ts'
import type { CaseClaim } from './sealed-notes.ts'
import { useWorkbench } from './workbench-context.tsx'

/** How often colleagues' claims are looked for while a page is open. */
const LOOKED_FOR = 20 * SECOND
const none: ReadonlyMap<string, CaseClaim> = new Map()

/** Under which they are known, with whichever keys. */
export const claimsKey = (destinationId: string) => ['workbench', destinationId, 'claims'] as const

/** Which cases of a destination are in work, by their ids. A claim that stays sealed or is broken says nothing: anybody could have written it. */
export function useClaims(destinationId: string) {
  const { keys, canOpen, publicKey } = useWorkbench(destinationId)
  const query = useQuery({
    queryKey: [...claimsKey(destinationId), keys.map(({ kid }) => kid)],
    queryFn: async () => {
      const { openClaims } = await import('./open-claims.ts')
      const { claims } = await askPortal('GET /destinations/[destinationId]/claims', { params: { destinationId } })
      return openClaims(claims, { keys, publicKey })
    },
    refetchInterval: LOOKED_FOR,
    // and at once by who comes back to the window
    staleTime: 0,
    // nothing decrypted is kept when the page is left
    gcTime: 0,
    structuralSharing: false,
    retry: false,
    enabled: canOpen,
  })
  return { claims: query.data ?? none, isRead: query.isSuccess }
}
