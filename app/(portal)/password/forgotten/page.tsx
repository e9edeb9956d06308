import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { mailIsPossible } from '#lib/platform/mail.ts'
import { ForgottenForm } from './forgotten-form.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('forgotten.title') }
}

/** Asks for a link for a new password by mail; without a mail server it says who helps instead. */
export default async function ForgottenPage() {
  const t = await serverTexts('account')
  const back = { href: '/sign-in', label: t('forgotten.back') }
  if (!mailIsPossible()) {
    return (
      <>
        <PageHead title={t('forgotten.title')} back={back} />
        <div className="max-w-xl">
          <Alert kind="info" title={t('forgotten.byOperatorTitle')}>
            <p>{t('forgotten.byOperator')}</p>
          </Alert>
        </div>
      </>
    )
  }
  return (
    <>
      <PageHead title={t('forgotten.title')} intro={t('forgotten.intro')} back={back} />
      <AreaTexts areas={['account']}>
        <ForgottenForm />
      </AreaTexts>
    </>
  )
}
