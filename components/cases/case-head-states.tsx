'use client'

import { useQuery } from '@tanstack/react-query'
import type { TimelineAnswer } from '#lib/timelines/schema.ts'
import { caseQuery } from './case-query.ts'
import { CaseStates } from './state-badges.tsx'

/** The states of a case at its heading, as they are while the page is open. */
export function CaseHeadStates({ initial }: { initial: TimelineAnswer }) {
  const { data } = useQuery({ ...caseQuery(initial.caseId), initialData: initial })
  return (
    <CaseStates
      states={data.submissions.map(({ state }) => state)}
      replyStates={data.replies.map(({ state }) => state)}
    />
  )
}
