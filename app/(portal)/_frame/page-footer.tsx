import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { settings } from '#lib/platform/env.ts'

/** Foot of every page: what runs here, and the statements of whoever operates it. */
export async function PageFooter() {
  const t = await serverTexts('site')
  const { version, operator } = settings()
  const { name, imprintUrl, privacyUrl, accessibilityUrl } = operator
  const facts = [
    ...(name ? [t('footer.operatedBy', { name })] : []),
    t('footer.version', { version }),
    t('footer.licence'),
    t('footer.design'),
  ]
  const links = [
    { href: imprintUrl, label: t('footer.imprint') },
    { href: privacyUrl, label: t('footer.privacy') },
    { href: accessibilityUrl, label: t('footer.accessibility') },
    { href: '/api/docs', label: t('footer.reference') },
  ].flatMap(({ href, label }) => (href ? [{ href, label }] : []))
  return <SiteFooter facts={facts} links={links} />
}

type SiteFooterProps = {
  /** Plain facts: version, licence, design, operator. */
  facts: readonly string[]
  links: readonly { href: string; label: string }[]
}

/** Foot of every page: what runs here, who answers for it, and the statements they must give. */
function SiteFooter({ facts, links }: SiteFooterProps) {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap justify-between gap-x-12 gap-y-2 px-4 py-6 text-sm text-muted md:px-8">
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <ul className="flex flex-wrap gap-x-8 gap-y-1">
          {links.map(({ href, label }) => (
            <li key={href}>
              <a href={href} className="text-text underline underline-offset-3 hover:decoration-3">
                {label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
