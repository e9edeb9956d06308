import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { KeyList } from '#components/admin/key-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { listSigningKeys } from '#lib/overview/list-signing-keys.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('admin')
  return { title: t('keys.title') }
}

/** The service's own keys, for operators. */
export default async function KeysPage() {
  const context = await requireContext('/admin/keys')
  const initial = await forPage(() => listSigningKeys(context))
  const t = await serverTexts('admin')
  return (
    <AreaTexts areas={['admin']}>
      <PageHead title={t('keys.title')} intro={t('keys.intro')} />
      <KeyList initial={initial} />
    </AreaTexts>
  )
}
