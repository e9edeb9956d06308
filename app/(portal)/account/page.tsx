import { definePage } from '#app/(portal)/_page/define-page.tsx'
import { readAccount } from '#lib/accounts/sign-in/account.ts'
import { listOwnSessions } from '#lib/accounts/sign-in/own-sessions.ts'
import { readDigest } from '#lib/wings/attention/digests.ts'
import { listFeeds } from '#lib/wings/attention/feeds.ts'
import { caseChoices } from '#lib/timelines/case-choices.ts'
import { AccountSections } from './account-sections.tsx'

/** The own account: who one is, how one signs in, and where one is signed in. */
const page = definePage({
  path: '/account',
  area: 'account',
  areas: ['account', 'radar'],
  title: 'own.title',
  intro: 'own.intro',
  load: (context) =>
    Promise.all([
      readAccount(context),
      listOwnSessions(context),
      readDigest(context),
      listFeeds(context),
      caseChoices(context),
    ]),
  view: ([account, sessions, digest, feeds, { destination }]) => (
    <AccountSections account={account} sessions={{ sessions }} radar={{ digest, feeds, destinations: destination }} />
  ),
})

export const generateMetadata = page.generateMetadata
export default page.Page
