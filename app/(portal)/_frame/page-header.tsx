import { Link } from '#components/ui/link.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { portalAddress } from '#components/portal/ask-portal.ts'
import type { Theme } from '#components/site/choices.ts'
import { HeaderMenu } from '#components/site/header-menu.tsx'
import { MainNavigation, type NavigationGroup } from '#components/site/main-navigation.tsx'
import { OnForms, OutsideForms } from '#components/site/on-forms.tsx'
import { SearchOpener } from '#components/site/search-opener.tsx'
import { SiteHeader } from '#components/site/site-header.tsx'
import { Name } from '#components/ui/name.tsx'
import { settings } from '#lib/platform/env.ts'
import { signOut } from './actions.ts'
import { LanguageSwitch, ThemeSwitch } from './choice-switches.tsx'
import { groupsFor, placesFor } from './places.ts'

/** Head of every page, with the pages that the signed-in person may open. */
export async function PageHeader({ theme }: { theme: Theme }) {
  const person = await personInHeader()
  const t = await serverTexts('site')
  const groups = person ? await groupsFor(person) : []
  return (
    <SiteHeader
      texts={{ name: t('name'), toContent: t('toContent'), toStart: t('toStart', { name: t('name') }) }}
      logoUrl={settings().operator.logoFile ? portalAddress('GET /logo') : undefined}
    >
      <OnForms>
        <LanguageSwitch />
      </OnForms>
      <OutsideForms>
        {person && groups.length > 0 ? <SearchOpener places={await placesFor(person)} /> : null}
        {person ? (
          <PersonMenu name={person.name} groups={groups} theme={theme} />
        ) : (
          <Link href="/sign-in" className="kern-link kern-link--no-visited-state py-2">
            {t('account.signIn')}
          </Link>
        )}
      </OutsideForms>
    </SiteHeader>
  )
}

type PersonMenuProps = { name: string; groups: readonly NavigationGroup[]; theme: Theme }

/**
 * The signed-in person's menu: the way to the account and the way out, language and colours; on narrow screens the
 * pages too. It works without scripts.
 */
async function PersonMenu({ name, groups, theme }: PersonMenuProps) {
  const t = await serverTexts('site')
  return (
    <HeaderMenu
      label={
        <>
          <span className="sr-only">{t('navigation.menu')}</span>
          <span className="kern-icon kern-icon--small kern-icon--dehaze side:hidden" aria-hidden="true" />
          <span className="max-w-48 truncate max-side:hidden">
            <Name>{name}</Name>
          </span>
          <span className="kern-icon kern-icon--small kern-icon--arrow-down max-side:hidden" aria-hidden="true" />
        </>
      }
    >
      {groups.length > 0 ? (
        <div className="mb-3 border-b border-line pb-3 side:hidden">
          <MainNavigation groups={groups} />
        </div>
      ) : null}
      <p className="text-sm wrap-anywhere">
        <span className="text-muted">{t('account.signedInAs')}</span> <Name>{name}</Name>
      </p>
      <Link href="/account" className="kern-link kern-link--no-visited-state block py-2">
        {t('account.own')}
      </Link>
      <div className="my-2 flex flex-col gap-2 border-y border-line py-3">
        <LanguageSwitch />
        <ThemeSwitch current={theme} />
      </div>
      <form action={signOut}>
        <button type="submit" className="kern-btn kern-btn--tertiary min-h-10 px-0">
          <span className="kern-icon kern-icon--small kern-icon--logout" aria-hidden="true" />
          <span className="kern-label">{t('account.signOut')}</span>
        </button>
      </form>
    </HeaderMenu>
  )
}

/**
 * The pages of a signed-in person at the side, where there is room. By `data-expert` the page takes its smaller sizes, which
 * those for applicants and for the public do not have (app/globals.css).
 */
export async function SideNavigation() {
  const person = await personInHeader()
  const groups = person ? await groupsFor(person) : []
  if (groups.length === 0) return null
  return (
    <OutsideForms>
      <div data-expert className="w-56 shrink-0 border-r border-line bg-surface max-side:hidden print:hidden">
        <div className="sticky top-0 max-h-dvh overflow-y-auto p-3">
          <MainNavigation groups={groups} />
        </div>
      </div>
    </OutsideForms>
  )
}
