import { cache } from 'react'
import { notFound } from 'next/navigation'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { readOrganisation } from '#lib/accounts/people/organisations.ts'
import { asUuid } from '#lib/platform/ids.ts'

export type OrganisationParams = Promise<{ organisationId: string }>

/** The organisation that the address names, for who may see it; asked once while a page is made. */
export const openedOrganisation = cache(async (params: OrganisationParams) => {
  const { organisationId } = await params
  const context = await requireContext(`/organisations/${organisationId}`)
  const id = asUuid(organisationId) ?? notFound()
  return forPage(() => readOrganisation(context, { organisationId: id }))
})
