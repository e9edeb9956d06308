import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'

/**
 * Offers the form at this path for a destination, or withdraws it (null); then all that is shown of forms is asked for
 * anew, whether it worked or not.
 */
export function useOffering(path: string) {
  const client = useQueryClient()
  const address = `/api/portal/admin/forms/${path}/offer`
  return useMutation({
    mutationFn: (destinationId: string | null) =>
      destinationId === null
        ? askPortal<unknown>('DELETE', address)
        : askPortal<unknown>('PUT', address, { destinationId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin-forms'] }),
  })
}
