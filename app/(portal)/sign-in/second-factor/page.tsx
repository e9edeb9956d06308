import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson } from '#app/(portal)/_session/current-person.ts'
import { returnPath, withReturn } from '#app/(portal)/_session/return-path.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { isWaiting } from '../is-waiting.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('secondStep.title') }
}

/** The second step of signing in, after the password. */
export default async function SecondFactorPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const to = returnPath((await searchParams).to)
  if (await currentPerson()) redirect(to)
  if (!(await isWaiting())) redirect(withReturn('/sign-in', to))
  const t = await serverTexts('account')
  return (
    <>
      <PageHead
        title={t('secondStep.heading')}
        intro={t('secondStep.intro')}
        back={{ href: withReturn('/sign-in', to), label: t('secondStep.again') }}
      />
      <AreaTexts areas={['account']}>
        <SecondFactorForm returnTo={to} />
      </AreaTexts>
      <p className="mt-6 max-w-xl text-sm leading-6 text-muted">{t('secondStep.lost')}</p>
    </>
  )
}
