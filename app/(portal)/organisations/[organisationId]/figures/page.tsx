import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { OrganisationFigures } from '#components/wings/overview/organisation-figures.tsx'
import { figuresOfOrganisation } from '#lib/wings/overview/organisation-figures.ts'
import { openedOrganisation, type OrganisationParams } from '../opened-organisation.ts'
import { OrganisationHead } from '../organisation-head.tsx'

export async function generateMetadata({ params }: { params: OrganisationParams }): Promise<Metadata> {
  const { name } = await openedOrganisation(params)
  const t = await serverTexts('organisationFigures')
  return { title: `${t('title')} – ${name}` }
}

/** What an organisation sent and received, what lies here for it, and what was agreed. */
export default async function OrganisationFiguresPage({ params }: { params: OrganisationParams }) {
  const organisation = await openedOrganisation(params)
  const { organisationId } = organisation
  const context = await requireContext(`/organisations/${organisationId}/figures`)
  const figures = await forPage(() => figuresOfOrganisation(context, { organisationId }))
  return (
    <AreaTexts areas={['organisationFigures']}>
      <OrganisationHead organisation={organisation} tab="figures" />
      <OrganisationFigures figures={figures} />
    </AreaTexts>
  )
}
