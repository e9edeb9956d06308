import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { Invitation } from './invitation.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('organisations')
  return { title: t('accept.title') }
}

/** Where invitations lead; the token in the fragment reaches the page's script only. */
export default async function InvitationPage() {
  const t = await serverTexts('organisations')
  return (
    <>
      <PageHead title={t('accept.title')} />
      <noscript>{t('accept.noScript')}</noscript>
      <AreaTexts areas={['account', 'organisations']}>
        <Invitation />
      </AreaTexts>
    </>
  )
}
