'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { SECOND } from '#lib/platform/durations.ts'
import type { SandboxOverview } from '#lib/wings/sandbox/schema.ts'
import { PartnerSection } from './partner-section.tsx'
import { ReceiverSection } from './receiver-section.tsx'
import { ShowCase } from './show-case.tsx'

const REFRESH_MILLISECONDS = 3 * SECOND

/** Everything that a sandbox offers; what partners do and receivers get appears by itself. */
export function SandboxBoard({ initial, isOperator }: { initial: SandboxOverview; isOperator: boolean }) {
  const { data, error } = useQuery({
    queryKey: ['sandbox'],
    queryFn: () => askPortal('GET /sandbox'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  return (
    <>
      <ProblemAlert error={error} />
      <ShowSection organisations={data.organisations} />
      <PartnerSection sandbox={data} />
      <ReceiverSection sandbox={data} />
      <ClockSection isOperator={isOperator} />
    </>
  )
}

function ShowSection({ organisations }: Pick<SandboxOverview, 'organisations'>) {
  const t = useTranslations('sandbox.show')
  return (
    <Section title={t('title')} intro={t('intro')} id="show">
      <ShowCase organisations={organisations} />
      <p className="mt-4 max-w-2xl text-muted">{t('next')}</p>
    </Section>
  )
}

function ClockSection({ isOperator }: { isOperator: boolean }) {
  const t = useTranslations('sandbox.clock')
  return (
    <Section title={t('title')} id="clock">
      <p className="max-w-2xl">{t('text')}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        <Link href="/cases" className="kern-link kern-link--no-visited-state">
          {t('cases')}
        </Link>
        {isOperator ? (
          <Link href="/admin/clock" className="kern-link kern-link--no-visited-state">
            {t('operators')}
          </Link>
        ) : null}
      </p>
    </Section>
  )
}
