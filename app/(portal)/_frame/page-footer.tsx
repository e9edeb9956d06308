import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { SiteFooter } from '#components/site/site-footer.tsx'
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
