import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { PasswordLink } from './password-link.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('newPassword.title') }
}

/** Where links for a new password lead; the token in the fragment reaches the page's script only. */
export default async function NewPasswordPage() {
  const t = await serverTexts('account')
  return (
    <>
      <PageHead title={t('newPassword.title')} intro={t('newPassword.intro')} />
      <noscript>{t('operator.noScript')}</noscript>
      <AreaTexts areas={['account']}>
        <PasswordLink />
      </AreaTexts>
    </>
  )
}
