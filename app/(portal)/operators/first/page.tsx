import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { settings } from '#lib/platform/env.ts'
import { OneTimeLink } from './one-time-link.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('operator.title') }
}

/** Where one-time links for operators lead; the token in the fragment reaches the page's script only. */
export default async function FirstOperatorPage() {
  const t = await serverTexts('account')
  return (
    <>
      <PageHead title={t('operator.title')} intro={t('operator.intro')} />
      <noscript>{t('operator.noScript')}</noscript>
      <AreaTexts areas={['account']}>
        <OneTimeLink operatorName={settings().operator.name} />
      </AreaTexts>
    </>
  )
}
