import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { Desk } from '#components/workbench/desk.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { workDestinationOfPage } from '../../_data/destination-of-page.ts'

type WorkbenchPageProps = { params: Promise<{ destinationId: string; submissionId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('workbench')
  return { title: t('desk.title') }
}

/** One submission on the desk; its content is fetched and opened in the browser alone. */
export default async function DeskPage({ params }: WorkbenchPageProps) {
  const { destinationId: given, submissionId: asked } = await params
  const context = await requireContext(`/workbench/${given}/${asked}`)
  const { destinationId, name } = await workDestinationOfPage(context, given)
  const submissionId = asUuid(asked) ?? notFound()
  const t = await serverTexts('workbench')
  return (
    <>
      <PageHead
        title={t('desk.title')}
        back={{ href: `/workbench/${destinationId}`, label: t('desk.back', { name }) }}
      />
      <Desk destinationId={destinationId} submissionId={submissionId} />
    </>
  )
}
