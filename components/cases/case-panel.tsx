'use client'

import { useQuery } from '@tanstack/react-query'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { ServiceClock } from '#components/ui/service-clock.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { CaseHeadStates } from './case-head-states.tsx'
import { CaseParties } from './case-facts.tsx'
import { caseQuery } from './case-query.ts'
import { CaseEvents, CaseWarnings } from './case-timeline.tsx'

/** A case beside the list: what it waits for, who takes part, what happened. */
export function CasePanel({ caseId }: { caseId: string }) {
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
