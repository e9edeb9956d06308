import Link from 'next/link'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { locales } from '#components/messages/areas.ts'
import { portalAddress } from '#components/portal/ask-portal.ts'
import type { Theme } from '#components/site/choices.ts'
import { CaseSearch, MainNavigation, type NavigationItem } from '#components/site/main-navigation.tsx'
import { OutsideForms } from '#components/site/on-forms.tsx'
import { SiteHeader } from '#components/site/site-header.tsx'
import { organisationsFor, type Permission } from '#lib/accounts/permissions.ts'
import type { SignedInPerson } from '#lib/accounts/person-of-session.ts'
import { settings } from '#lib/platform/env.ts'
import { chooseLanguage, signOut } from './actions.ts'
import { ChoiceSwitch } from './choice-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Head of every page, with the pages that the signed-in person may open. */
export async function PageHeader({ theme }: { theme: Theme }) {
  const person = await personInHeader()
  const t = await serverTexts('site')
  const pages = person ? pagesFor(person) : []
  const isNavigable = pages.length > 1
  return (
    <SiteHeader
      texts={{ name: t('name'), toContent: t('toContent'), toStart: t('toStart', { name: t('name') }) }}
      logoUrl={settings().operator.logoFile ? portalAddress('GET /logo') : undefined}
      navigation={
        isNavigable ? (
          <OutsideForms>
            <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 pb-1 md:px-8">
              <MainNavigation items={pages} />
              {pages.some(({ text }) => text === 'cases') ? <CaseSearch /> : null}
            </div>
          </OutsideForms>
        ) : null
      }
    >
      <LanguageSwitch />
      <OutsideForms>
        <ThemeSwitch current={theme} />
        <PersonMenu
          name={person?.name}
          texts={{
            signIn: t('account.signIn'),
            signOut: t('account.signOut'),
            own: t('account.own'),
            signedInAs: t('account.signedInAs'),
          }}
          signOut={signOut}
        />
      </OutsideForms>
    </SiteHeader>
  )
}

async function LanguageSwitch() {
  const t = await serverTexts('site')
  const choices = locales.map((locale) => ({
    value: locale,
    lang: locale,
    label: t(`language.${locale}`),
    shown: (
      <span className="kern-label kern-label--small">
        {locale.toUpperCase()}
        <span className="sr-only">{` – ${t(`language.${locale}`)}`}</span>
      </span>
    ),
  }))
  return (
    <ChoiceSwitch
      name="language"
      legend={t('language.legend')}
      current={await currentLocale()}
      choices={choices}
      choose={chooseLanguage}
    />
  )
}

type PersonMenuProps = {
  name: string | undefined
  texts: { signIn: string; signOut: string; own: string; signedInAs: string }
  signOut: () => Promise<void>
}

/** Who is signed in, with the way to the account and the way out, or the way in. `signOut` needs no script. */
function PersonMenu({ name, texts, signOut }: PersonMenuProps) {
  if (name === undefined) {
    return (
      <Link href="/sign-in" className="kern-link kern-link--no-visited-state py-2">
        {texts.signIn}
      </Link>
    )
  }
  return (
    <form action={signOut} className="flex min-w-0 items-center gap-3">
      <Link
        href="/account"
        title={texts.own}
        className="kern-link kern-link--no-visited-state max-w-32 truncate py-2 text-sm md:max-w-64"
      >
        <span className="sr-only">{`${texts.signedInAs} `}</span>
        {name}
      </Link>
      <button type="submit" className="kern-btn kern-btn--tertiary min-h-10 px-0">
        <span className="kern-label kern-label--small">{texts.signOut}</span>
      </button>
    </form>
  )
}

/** The main pages and what one must be allowed somewhere to open them. */
const pages: readonly (NavigationItem & { permission?: Permission })[] = [
  { href: '/', text: 'start' },
  { href: '/workbench', text: 'workbench', permission: 'work-on-submissions' },
  { href: '/clients', text: 'clients', permission: 'see-clients' },
  { href: '/destinations', text: 'destinations', permission: 'see-destinations' },
  { href: '/callbacks', text: 'callbacks', permission: 'see-callbacks' },
  { href: '/cases', text: 'cases', permission: 'see-cases' },
  { href: '/organisations', text: 'organisations', permission: 'see-organisation' },
  { href: '/admin', text: 'admin', permission: 'operate' },
]

/** The pages of the main navigation that this person can open; the verbs behind them decide again. */
function pagesFor(person: SignedInPerson): NavigationItem[] {
  const { id: personId, sessionId, name, isOperator, isSupport, roles } = person
  const actor = { kind: 'person', personId, sessionId, name, isOperator, isSupport, roles, address: '' } as const
  const isOpen = (permission: Permission) => organisationsFor(actor, permission)?.length !== 0
  return pages
    .filter(({ permission }) => permission === undefined || isOpen(permission))
    .map(({ href, text }) => ({ href, text }))
}
