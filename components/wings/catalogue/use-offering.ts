import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askPortal } from '#components/portal/ask-portal.ts'
import type { PortalAnswer, PortalRequest } from '#components/portal/portal-calls.ts'
import type { ShownImport } from './use-draft-page.ts'

export type OfferPlaces = PortalAnswer<'GET /admin/forms/[path]/places'>
export type OfferPlace = OfferPlaces['places'][number]
export type OfferWish = PortalRequest<'PUT /admin/forms/[path]/offer'>['body']

/** Where a version can be offered at once, while that is asked, and offering it. */
export function useOffering({ name: form, version, path }: ShownImport, isAsked: boolean) {
  const queries = useQueryClient()
  const places = useQuery({
    queryKey: ['imports', form, version, 'places'],
    queryFn: () => askPortal('GET /admin/forms/[path]/places', { params: { path }, query: { version } }),
    enabled: isAsked,
  })
  const offer = useMutation({
    mutationFn: (body: OfferWish) => askPortal('PUT /admin/forms/[path]/offer', { params: { path }, body }),
    // a refusal may tell of what somebody else has changed
    onSettled: () => queries.invalidateQueries({ queryKey: ['imports'] }),
  })
  return { places, offer }
}

export type Offering = ReturnType<typeof useOffering>

/** The only place, or that of the version before; among others the operator has to choose. */
export function obviousPlace({ places, before }: Pick<OfferPlaces, 'places' | 'before'>): OfferPlace | undefined {
  const [first, ...others] = places
  return others.length === 0 || first?.destinationId === before?.destinationId ? first : undefined
}

/** What is asked for to offer a form here. `regions`: of a service that the destination is to name. */
export const wishFor = ({ destinationId, adds }: OfferPlace, regions?: string[]): OfferWish => ({
  destinationId,
  ...(adds !== 'nothing' && { adding: adds === 'service' && regions ? { regions } : {} }),
})
