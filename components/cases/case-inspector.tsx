'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Inspector } from '#components/ui/inspector.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { ServiceClock } from '#components/ui/service-clock.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { CaseListAnswer } from '#lib/timelines/schema.ts'
import { CaseHeadStates } from './case-head-states.tsx'
import { CaseParties } from './case-facts.tsx'
import { caseQuery } from './case-query.ts'
import { CaseEvents, CaseWarnings } from './case-timeline.tsx'
import { shortId } from './words.ts'

type Row = CaseListAnswer['cases'][number]

/** The list of cases, of which one opens at the side: what it waits for, who takes part, what happened. */
export function CaseInspector({ cases, children }: { cases: readonly Row[]; children: ReactNode }) {
  const t = useTranslations('cases.detail')
  const label = (id: string) => {
    const services = cases.find(({ caseId }) => caseId === id)?.services ?? []
    return `${services[0] ?? t('title')} · ${shortId(id)}`
  }
  return (
    <Inspector
      ids={cases.map(({ caseId }) => caseId)}
      label={label}
      hrefOf={(id) => `/cases/${id}`}
      panel={(id) => <CasePanel caseId={id} />}
    >
      {children}
    </Inspector>
  )
}

function CasePanel({ caseId }: { caseId: string }) {
  const { data, error } = useQuery(caseQuery(caseId))
  if (error) return <ProblemAlert error={error} />
  if (!data) return <Skeleton />
  return (
    <ServiceClock now={data.now}>
      <div className="mb-3">
        <CaseHeadStates initial={data} />
      </div>
      <CaseWarnings timeline={data} />
      <CaseParties timeline={data} />
      <CaseEvents timeline={data} shownFirst={data.sequence} />
    </ServiceClock>
  )
}
