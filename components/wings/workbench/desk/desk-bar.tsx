'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { shortId } from '#components/cases/short-id.ts'
import { Badge } from '#components/ui/badge.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import type { Applicant } from '../applicant-in.ts'
import { DeskTitle } from './desk-title.tsx'
import { useAheadWords } from '../use-ahead-words.ts'

/** `takesFocus`: what had the keyboard before is gone. */
type DeskBarProps = { row: ReceivedList; applicant: Applicant; takesFocus?: true; children: ReactNode }

/**
 * The head of the desk: whose it is, how it stands, and what can be done, which stays at the top; below it the service and the
 * deadline. `children`: the actions.
 */
export function DeskBar({ row, applicant, takesFocus, children }: DeskBarProps) {
  const t = useTranslations('workbench.desk')
  const inbox = useTranslations('received.inbox')
  const words = useAheadWords()
  const name = applicant.kind === 'known' ? applicant.name : t('titled', { id: shortId(row.submissionId) })
  const title = (
    <DeskTitle>
      <Name>{name}</Name>
    </DeskTitle>
  )
  return (
    <>
      <div
        data-desk-bar=""
        className="sticky top-0 z-10 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-edge bg-ground px-4 py-2"
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-3">
          {takesFocus ? <FocusOnShow>{title}</FocusOnShow> : title}
          <StateBadges states={[row.state]} />
          {row.ahead?.isNear ? <Badge tone="warning">{t('near')}</Badge> : null}
        </div>
        <ul
          aria-label={t('actions')}
          className="flex flex-wrap items-center gap-x-3 max-sm:text-xs sm:gap-x-4 [&_.kern-link]:py-1 [&_.kern-link]:text-[length:inherit]"
        >
          {children}
        </ul>
      </div>
      <p className="mt-2 mb-4 text-sm text-muted">
        {row.isFurther ? `${inbox('further')} · ` : null}
        <Name>{row.service}</Name> · {t('sentAt')} <Timestamp value={row.submittedAt} /> · {words(row)}
      </p>
    </>
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
