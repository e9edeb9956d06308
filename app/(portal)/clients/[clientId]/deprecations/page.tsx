import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { ClientUses } from '#components/deprecations/client-uses.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { deprecationsOfClient } from '#lib/clients/deprecations/list-deprecations.ts'
import { clientDeprecations } from '#lib/clients/deprecations/schema.ts'

type DeprecationPageParams = Promise<{ clientId: string }>

export async function generateMetadata() {
  const t = await serverTexts('deprecations')
  return { title: t('client.title') }
}

/** What one client uses although it is deprecated. */
export default async function ClientDeprecationsPage({ params }: { params: DeprecationPageParams }) {
  const { clientId } = await params
  const context = await requireContext(`/clients/${encodeURIComponent(clientId)}/deprecations`)
  const found = await forPage(() => deprecationsOfClient(context, { clientId }))
  const t = await serverTexts('deprecations')
  return (
    <AreaTexts areas={['deprecations']}>
      <PageHead
        title={t('client.title')}
        intro={t('client.intro', { name: found.clientName })}
        back={{ href: `/clients/${found.clientId}`, label: t('client.back') }}
      />
      <ClientUses initial={clientDeprecations.parse(found)} now={context.clock.machine().toISOString()} />
    </AreaTexts>
  )
}
