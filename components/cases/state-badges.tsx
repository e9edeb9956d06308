'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import type { State } from './words.ts'

/** The tone in which a state is shown. */
const tones = {
  incomplete: 'neutral',
  submitted: 'info',
  accepted: 'success',
  rejected: 'danger',
  deleted: 'neutral',
} as const

type CaseStatesProps = { states: readonly State[]; replyStates: readonly State[] }

/** The states of the case's submissions, and below them those of its replies. */
export function CaseStates({ states, replyStates }: CaseStatesProps) {
  const t = useTranslations('cases.list')
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [.kern-table_&]:contents">
      <StateBadges states={states} />
      {replyStates.length > 0 ? (
        <span className="inline-flex flex-wrap items-baseline gap-1">
          <span className="text-sm text-muted">{t('replies', { count: replyStates.length })}</span>
          <StateBadges states={replyStates} />
        </span>
      ) : null}
    </span>
  )
}

/** The states of a case's submissions or replies, each once, with their number where there are several. */
export function StateBadges({ states }: { states: readonly State[] }) {
  const t = useTranslations('events.states')
  const distinct = [...new Set(states)]
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [.kern-table_&]:contents">
      {distinct.map((state) => {
        const count = states.filter((one) => one === state).length
        return (
          <Badge key={state} tone={tones[state]}>
            {count > 1 ? `${count} × ${t(state)}` : t(state)}
          </Badge>
        )
      })}
    </span>
  )
}
