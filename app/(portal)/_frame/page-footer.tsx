import type { ReactNode } from 'react'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { personInHeader } from '#app/(portal)/_session/current-person.ts'
import type { Theme } from '#components/site/choices.ts'
import { OnForms, OutsideForms } from '#components/site/on-forms.tsx'
import { zoneOf } from '#components/ui/moment.ts'
import { settings } from '#lib/platform/env.ts'
import { versionWords } from '#lib/platform/version.ts'
import { LanguageSwitch, ThemeSwitch } from './choice-switches.tsx'
import { shownNow } from './shown-now.ts'

/** Foot of every page: the running version, the operator's statements, and the choices of visitors. */
export async function PageFooter({ theme }: { theme: Theme }) {
  const t = await serverTexts('site')
  const kit = await serverTexts('kit')
  const { now } = await shownNow()
  const { operator, hasPublicSearch, hasPublicStatus } = settings()
  const { name, imprintUrl, privacyUrl, accessibilityUrl } = operator
  const isVisitor = (await personInHeader()) === undefined
  const facts = [
    ...(name ? [t('footer.operatedBy', { name })] : []),
    t('footer.version', { version: versionWords() }),
    t('footer.licence'),
    t('footer.design'),
  ]
  const links = [
    { href: imprintUrl, label: t('footer.imprint') },
    { href: privacyUrl, label: t('footer.privacy') },
    { href: accessibilityUrl, label: t('footer.accessibility') },
    { href: isVisitor ? undefined : '/help', label: t('footer.help') },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []))
  return (
    <SiteFooter
      facts={facts}
      zone={kit('time.note', { zone: zoneOf(await currentLocale(), now) })}
      links={links}
      outsideForms={[
        ...(hasPublicSearch ? [{ href: '/where-to-send', label: t('footer.whereToSend') }] : []),
        { href: '/checkpoints', label: t('footer.checkpoints') },
        ...(hasPublicStatus ? [{ href: '/status', label: t('footer.status') }] : []),
        { href: '/docs', label: t('footer.documentation') },
      ]}
    >
      <OnForms>
        <ThemeSwitch current={theme} />
      </OnForms>
      {isVisitor ? (
        <OutsideForms>
          <div className="flex flex-wrap gap-x-8 gap-y-2">
            <LanguageSwitch />
            <ThemeSwitch current={theme} />
          </div>
        </OutsideForms>
      ) : null}
    </SiteFooter>
  )
}

type SiteFooterProps = {
  /** Plain facts: version, licence, design, operator. */
  facts: readonly string[]
  /** The time zone, on pages that show a time. */
  zone: string
  links: readonly PageFooterDestination[]
  /** For people who send by a system; useless to those who fill in forms. */
  outsideForms: readonly PageFooterDestination[]
  /** Language and colours for visitors without a menu. */
  children: ReactNode
}

type PageFooterDestination = { href: string; label: string }

/** Foot of every page: the running version, the responsible operator, and the statements that operators must give. */
function SiteFooter({ facts, zone, links, outsideForms, children }: SiteFooterProps) {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-12 gap-y-2 px-4 py-4 text-sm text-muted md:px-8">
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {facts.map((fact) => (
            <li key={fact} className="print:hidden">
              {fact}
            </li>
          ))}
          <li className="hidden [body:has(main_time)_&]:block">{zone}</li>
        </ul>
        <OutsideForms>
          <FooterLinks links={[...links, ...outsideForms]} />
        </OutsideForms>
        <OnForms>{links.length > 0 ? <FooterLinks links={links} /> : null}</OnForms>
        <div className="contents print:hidden">{children}</div>
      </div>
    </footer>
  )
}

function FooterLinks({ links }: { links: readonly PageFooterDestination[] }) {
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-1 print:hidden">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className="text-text underline underline-offset-3 hover:decoration-3">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
