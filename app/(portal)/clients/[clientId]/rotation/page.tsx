import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { RotationPage } from '#components/rotation/rotation-page.tsx'
import { asUuid } from '#lib/platform/ids.ts'
import { rotationsOfClient } from '#lib/rotations/read-rotations.ts'

type RotationPageProps = { params: Promise<{ clientId: string }> }

export async function generateMetadata() {
  const t = await serverTexts('rotation')
  return { title: t('owner.client.title') }
}

/** The exchange of a client's secret: what is proposed, how far it is, what comes next. */
export default async function ClientRotationPage({ params }: RotationPageProps) {
  const { clientId } = await params
  const context = await requireContext(`/clients/${encodeURIComponent(clientId)}/rotation`)
  const rotations = await forPage(() => rotationsOfClient(context, { clientId }))
  return (
    <AreaTexts areas={['rotation']}>
      <RotationPage owner={{ of: 'client', id: asUuid(clientId) ?? clientId }} initial={rotations} />
    </AreaTexts>
  )
}
