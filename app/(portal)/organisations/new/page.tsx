import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { assertOperator } from '#lib/accounts/permissions.ts'
import { NewOrganisation } from '../organisation-forms.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('organisations')
  return { title: t('create.title') }
}

/** A new organisation, by operators; leads on to inviting its first owner. */
export default async function NewOrganisationPage() {
  const { actor } = await requireContext('/organisations/new')
  await forPage(async () => assertOperator(actor))
  const t = await serverTexts('organisations')
  return (
    <AreaTexts areas={['organisations']}>
      <PageHead
        title={t('create.title')}
        intro={t('create.intro')}
        back={{ href: '/organisations', label: t('list.back') }}
      />
      <NewOrganisation />
    </AreaTexts>
  )
}
