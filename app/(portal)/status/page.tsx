import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { DayStrip } from '#components/wings/status/day-strip.tsx'
import { IncidentList } from '#components/wings/status/incident-list.tsx'
import { StateNow } from '#components/wings/status/state-now.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { Section } from '#components/ui/section.tsx'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { publicStatusOf } from '#lib/wings/status/public-status.ts'

export async function generateMetadata(): Promise<Metadata> {
  if (!settings().hasPublicStatus) return {}
  const t = await serverTexts('status')
  return { title: t('title') }
}

/** How the service works, for everybody, when the operator wants it (PUBLIC_STATUS). */
export default async function StatusPage() {
  if (!settings().hasPublicStatus) notFound()
  const status = await publicStatusOf(contextFor(undefined))
  const t = await serverTexts('status')
  return (
    <AreaTexts areas={['status']}>
      <PageHead title={t('title')} intro={t('intro')} />
      <StateNow status={status} />
      <Section title={t('incidents')}>
        {status.incidents.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>
        ) : (
          <IncidentList incidents={status.incidents} />
        )}
      </Section>
      <Section title={t('days')} intro={t('daysNote')}>
        <DayStrip days={status.days} />
      </Section>
      <p className="mt-8 text-sm">
        {t('forPrograms')}:{' '}
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- no page: a route answers it */}
        <a href="/status.json" className="kern-link kern-link--no-visited-state">
          /status.json
        </a>
      </p>
    </AreaTexts>
  )
}
