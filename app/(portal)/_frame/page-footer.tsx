import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { SiteFooter } from '#components/site/site-footer.tsx'
import { settings } from '#lib/platform/env.ts'

/** Foot of every page. */
export async function PageFooter() {
  const t = await serverTexts('site')
  const { version } = settings()
  const facts = [t('footer.version', { version }), t('footer.licence'), t('footer.design')]
  return <SiteFooter facts={facts} links={[{ href: '/api/docs', label: t('footer.reference') }]} />
}
