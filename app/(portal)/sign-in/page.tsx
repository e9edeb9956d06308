import type { Metadata } from 'next'
import { returnPath, withReturn } from '#app/(portal)/_session/return-path.ts'
import { Link } from '#components/ui/link.tsx'
import { redirect } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson, personAtSetUp } from '#app/(portal)/_session/current-person.ts'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { settings } from '#lib/platform/env.ts'
import { SignInForm } from './sign-in-form.tsx'
import { providerRefusals } from '#lib/accounts/terms.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('signIn.title') }
}

/** Why the provider's word did not help, as `?refused=` says. */
const refusals = [...providerRefusals, 'provider', 'unavailable'] as const

/** Signing in; `?ready` comes from the page where the password was set, `?to=` says where to go afterwards. */
export default async function SignInPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { to, refused, ...rest } = await searchParams
  const returnTo = returnPath(to)
  if (await currentPerson()) redirect(returnTo)
  if (await personAtSetUp()) redirect(withReturn('/sign-in/set-up', returnTo))
  const t = await serverTexts('account')
  const refusal = refusals.find((one) => one === refused)
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={t('signIn.title')} intro={t('signIn.intro')} />
      {'ready' in rest ? (
        <div className="max-w-xl">
          <Alert kind="success" title={t('signIn.readyTitle')}>
            <p>{t('signIn.ready')}</p>
          </Alert>
        </div>
      ) : null}
      {refusal ? (
        <div className="max-w-xl">
          <Alert kind="danger" title={t('signIn.failed')}>
            <p>{t(`refused.${refusal}`)}</p>
          </Alert>
        </div>
      ) : null}
      <noscript>{t('signIn.noScript')}</noscript>
      <AreaTexts areas={['account']}>
        <SignInForm returnTo={returnTo} provider={settings().openIdConnect?.name} />
      </AreaTexts>
      <p>
        <Link href="/password/forgotten" className="kern-link kern-link--no-visited-state">
          {t('signIn.forgotten')}
        </Link>
      </p>
      {settings().hasPublicSearch ? (
        <p>
          {`${t('signIn.noAccount')} `}
          <Link href="/where-to-send" className="kern-link kern-link--no-visited-state">
            {t('signIn.whereToSend')}
          </Link>
        </p>
      ) : null}
    </div>
  )
}
