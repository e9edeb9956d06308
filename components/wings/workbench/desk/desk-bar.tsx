'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { shortId } from '#components/cases/words.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Name } from '#components/ui/name.tsx'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { Applicant } from '../applicant-in.ts'
import { useAheadWords } from '../use-ahead-words.ts'

type DeskBarProps = { row: ReceivedList; applicant: Applicant; children: ReactNode }

/** Stays at the top of the desk: whose it is, how it stands, and what can be done. `children`: the actions. */
export function DeskBar({ row, applicant, children }: DeskBarProps) {
  const t = useTranslations('workbench.desk')
  const inbox = useTranslations('received.inbox')
  const words = useAheadWords()
  const name = applicant.kind === 'known' ? applicant.name : shortId(row.submissionId)
  return (
    <div
      data-desk-bar=""
      className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-edge bg-ground px-4 py-2"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="font-semibold wrap-anywhere">
            <Name>{name}</Name>
          </span>
          <StateBadges states={[row.state]} />
          {row.ahead?.isNear ? <Badge tone="warning">{t('near')}</Badge> : null}
        </p>
        <p className="text-sm text-muted max-sm:sr-only">
          {row.isFurther ? `${inbox('further')} · ` : null}
          {row.service} · {words(row)}
        </p>
      </div>
      <ul
        aria-label={t('actions')}
        className="flex flex-wrap items-center gap-x-3 max-sm:text-xs sm:gap-x-4 [&_.kern-link]:py-1 [&_.kern-link]:text-[length:inherit]"
      >
        {children}
      </ul>
    </div>
  )
}

/** An action of the bar that leads to its place on the page. */
export function BarLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a href={href} className="kern-link kern-link--no-visited-state">
        {children}
      </a>
    </li>
  )
}
