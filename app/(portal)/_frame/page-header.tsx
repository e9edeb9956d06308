import { chooseLanguage } from '#app/(portal)/_language/choose-language.ts'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import { signOut } from '#app/(portal)/_session/sign-out.ts'
import { chooseTheme } from '#app/(portal)/_theme/choose-theme.ts'
import { LanguageSwitch } from '#components/language/language-switch.tsx'
import { CaseSearch } from '#components/site/case-search.tsx'
import { MainNavigation } from '#components/site/main-navigation.tsx'
import { PersonMenu } from '#components/site/person-menu.tsx'
import { SiteHeader } from '#components/site/site-header.tsx'
import type { Theme } from '#components/theme/theme.ts'
import { ThemeSwitch } from '#components/theme/theme-switch.tsx'
import { settings } from '#lib/platform/env.ts'
import { pagesFor } from './pages-for.ts'

/** Head of every page, with the pages that the signed-in person may open. */
export async function PageHeader({ theme }: { theme: Theme }) {
  const person = await personInHeader()
  const t = await serverTexts('site')
  const pages = person ? pagesFor(person) : []
  const isNavigable = pages.length > 1
  return (
    <SiteHeader
      texts={{ name: t('name'), toContent: t('toContent'), toStart: t('toStart', { name: t('name') }) }}
      logoUrl={settings().operator.logoFile ? '/api/portal/logo' : undefined}
      navigation={
        isNavigable ? (
          <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 pb-1 md:px-8">
            <MainNavigation items={pages} />
            {pages.some(({ text }) => text === 'cases') ? <CaseSearch /> : null}
          </div>
        ) : null
      }
    >
      <LanguageSwitch
        current={await currentLocale()}
        texts={{ legend: t('language.legend'), de: t('language.de'), en: t('language.en') }}
        choose={chooseLanguage}
      />
      <ThemeSwitch
        current={theme}
        texts={{
          legend: t('theme.legend'),
          system: t('theme.system'),
          light: t('theme.light'),
          dark: t('theme.dark'),
        }}
        choose={chooseTheme}
      />
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
    </SiteHeader>
  )
}
