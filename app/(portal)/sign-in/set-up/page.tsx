import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { signOut } from '#app/(portal)/_frame/actions.ts'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson, personAtSetUp } from '#app/(portal)/_session/current-person.ts'
import { returnPath, withReturn } from '#app/(portal)/_session/return-path.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { DemandedFactor } from './demanded-factor.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('demanded.title') }
}

/** Where operators and owners without a second factor set it up, and get no further until then. */
export default async function SetUpPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const to = returnPath((await searchParams).to)
  if (await currentPerson()) redirect(to)
  const person = await personAtSetUp()
  if (!person) redirect(withReturn('/sign-in', to))
  const t = await serverTexts('account')
  return (
    <>
      <PageHead title={t('demanded.title')} intro={t('demanded.intro')} />
      <AreaTexts areas={['account']}>
        <DemandedFactor returnTo={to} />
      </AreaTexts>
      <form action={signOut} className="mt-8 flex max-w-xl flex-wrap items-center gap-3 border-t border-line pt-6">
        <span className="wrap-anywhere text-muted">{t('demanded.signedInAs', { email: person.email })}</span>
        <button type="submit" className="kern-btn kern-btn--secondary">
          <span className="kern-label">{t('demanded.leave')}</span>
        </button>
      </form>
    </>
  )
}
