import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DeprecationFacts } from '#components/deprecations/deprecation-facts.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { listDeprecations } from '#lib/clients/deprecations/list-deprecations.ts'
import { contextFor } from '#lib/platform/context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('deprecations')
  return { title: t('title') }
}

/** What is deprecated here: the page to which the headers `Deprecation` and `Sunset` link, for everybody. */
export default async function DeprecationsPage() {
  const context = contextFor(undefined)
  const deprecations = await listDeprecations(context)
  const now = context.clock.machine()
  const t = await serverTexts('deprecations')
  return (
    <AreaTexts areas={['deprecations']}>
      <PageHead title={t('title')} intro={t('intro')} />
      {deprecations.map(({ name, since, sunset }) => (
        <Section key={name} id={name} title={t(`words.${name}.title`)} intro={t(`words.${name}.why`)}>
          <DeprecationFacts
            name={name}
            since={since.toISOString()}
            sunset={sunset && sunset.toISOString()}
            isPassed={sunset !== null && sunset <= now}
          />
        </Section>
      ))}
      <Section title={t('headers')}>
        <p className="max-w-3xl">{t('headersNote')}</p>
        <p className="mt-2 max-w-3xl">{t('after')}</p>
      </Section>
    </AreaTexts>
  )
}
