'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { Overview } from '#lib/wings/attention/schema.ts'
import { AttentionList } from '#components/wings/attention/attention-list.tsx'
import type { AttentionPlaces } from '#components/wings/attention/place-of.ts'
import { Figures } from './figures.tsx'
import { StepList } from './step-list.tsx'
import { MINUTE } from '#lib/platform/durations.ts'

const REFRESH_MILLISECONDS = MINUTE

type OverviewBoardProps = {
  initial: Overview
  places: AttentionPlaces
  /** In a sandbox: the button that plays a whole case. */
  show: ReactNode
  /** For operators: the state of the installation. */
  operation: ReactNode
}

/**
 * The start page of a signed-in person: the first steps as long as they are open, the things that need attention, the
 * figures.
 */
export function OverviewBoard({ initial, places, show, operation }: OverviewBoardProps) {
  const t = useTranslations('overview')
  const { data, error } = useQuery({
    queryKey: ['overview'],
    queryFn: () => askPortal('GET /overview'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const { scope, attention, firstSteps, days } = data
  if (scope === 'none') {
    return <EmptyState title={t('withoutOrganisation.title')}>{t('withoutOrganisation.note')}</EmptyState>
  }
  return (
    <>
      <ProblemAlert error={error} />
      {firstSteps && !firstSteps.submission ? <StepList steps={firstSteps} show={show} more={<More />} /> : null}
      <AttentionList groups={attention} places={places} withOrganisations={scope === 'all'} />
      {operation}
      <Figures days={days} />
    </>
  )
}

function More() {
  const t = useTranslations('overview.steps')
  return (
    <p className="mt-4">
      <Link href="/help" className="kern-link kern-link--no-visited-state">
        {t('more')}
      </Link>
    </p>
  )
}
