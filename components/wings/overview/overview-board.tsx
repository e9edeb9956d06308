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
import { FirstArrival } from '#components/wings/first-steps/first-arrival.tsx'
import { StepList } from '#components/wings/first-steps/step-list.tsx'
import { MINUTE } from '#lib/platform/durations.ts'

const REFRESH_MILLISECONDS = MINUTE

type OverviewBoardProps = {
  initial: Overview
  places: AttentionPlaces
  /** In a sandbox: the button that plays a whole case. */
  show: ReactNode
  /** Outside a sandbox: how to try the service, while nothing was sent. */
  howToTry: ReactNode
  /** For operators: what went through the installation. */
  figures: ReactNode
  /** For operators: the state of the installation. */
  operation: ReactNode
}

/** Whether there is anything to draw: of what was just sent, the counted days know nothing yet. */
const hasFigures = ({ days, firstSteps }: Overview): boolean =>
  firstSteps?.submission === true || days.some((day) => day.submitted + day.accepted + day.rejected > 0)

/**
 * The start page of a signed-in person: the first steps as long as they are open, the things that need attention, the
 * figures.
 */
export function OverviewBoard({ initial, places, show, howToTry, figures, operation }: OverviewBoardProps) {
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
      {firstSteps?.firstCaseId ? <FirstArrival caseId={firstSteps.firstCaseId} /> : null}
      {firstSteps && !firstSteps.submission ? (
        <StepList
          steps={firstSteps}
          show={show}
          more={
            <>
              {howToTry}
              <More />
            </>
          }
        />
      ) : null}
      <AttentionList groups={attention} places={places} withOrganisations={scope === 'all'} />
      {hasFigures(data) ? figures : null}
      {operation}
      {hasFigures(data) ? <Figures days={days} /> : null}
    </>
  )
}

function More() {
  const t = useTranslations('firstSteps.guide')
  return (
    <p className="mt-4">
      <Link href="/help" className="kern-link kern-link--no-visited-state">
        {t('more')}
      </Link>
    </p>
  )
}
