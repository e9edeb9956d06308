import type { Metadata } from 'next'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { deprecatedSince, deprecationNames } from '#lib/clients/deprecations/names.ts'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('deprecations')
  return { title: t('title') }
}

/** What is deprecated here: the page to which the headers `Deprecation` and `Sunset` link, for everybody. */
export default async function DeprecationsPage() {
  const now = contextFor(undefined).clock.machine()
  const t = await serverTexts('deprecations')
  const ending = (sunset: Date | undefined) => (
    <>
      {sunset ? <Timestamp value={sunset} /> : <span className="text-muted">{t('noSunset')}</span>}
      {sunset && sunset <= now ? ` – ${t('passed')}` : null}
    </>
  )
  return (
    <>
      <PageHead title={t('title')} intro={t('intro')} />
      {deprecationNames.map((name) => (
        <Section key={name} id={name} title={t(`words.${name}.title`)} intro={t(`words.${name}.why`)}>
          <DescriptionList
            items={[
              { term: t('since'), value: <Timestamp value={deprecatedSince[name]} day /> },
              { term: t('sunset'), value: ending(settings().sunsets.get(name)) },
              { term: t('instead'), value: t(`words.${name}.instead`), wide: true },
              { term: t('where'), value: t(`words.${name}.where`), wide: true },
            ]}
          />
        </Section>
      ))}
      <Section title={t('headers')}>
        <p className="max-w-3xl">{t('headersNote')}</p>
        <p className="mt-2 max-w-3xl">{t('after')}</p>
      </Section>
    </>
  )
}
