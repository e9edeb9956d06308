import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { readAccount } from '#lib/accounts/account.ts'
import { listOwnSessions } from '#lib/accounts/own-sessions.ts'
import { readDigest } from '#lib/radar/digests.ts'
import { listFeeds } from '#lib/radar/feeds.ts'
import { caseChoices } from '#lib/timelines/case-choices.ts'
import { AccountSections } from './account-sections.tsx'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('account')
  return { title: t('own.title') }
}

/** The own account: who one is, how one signs in, and where one is signed in. */
export default async function AccountPage() {
  const context = await requireContext('/account')
  const t = await serverTexts('account')
  const [account, sessions, digest, feeds, choices] = await Promise.all([
    readAccount(context),
    listOwnSessions(context),
    readDigest(context),
    listFeeds(context),
    caseChoices(context),
  ])
  const radar = { digest, feeds, destinations: choices.destination }
  return (
    <>
      <PageHead title={t('own.title')} intro={t('own.intro')} />
      <AreaTexts areas={['account', 'radar']}>
        <AccountSections account={account} sessions={{ sessions }} radar={radar} />
      </AreaTexts>
    </>
  )
}
