'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Inspector } from '#components/ui/inspector.tsx'
import { later } from '#components/ui/later.tsx'
import type { CaseListAnswer } from '#lib/timelines/schema.ts'
import { shortId } from './short-id.ts'

// its script comes with the first one that is opened
const CasePanel = later(async () => (await import('./case-panel.tsx')).CasePanel, 6)

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
