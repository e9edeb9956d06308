'use client'

import { useTranslations } from 'use-intl'
import { shortId } from '#components/cases/short-id.ts'
import { Link } from '#components/ui/link.tsx'
import { Name } from '#components/ui/name.tsx'
import type { ListedRow } from '../listed-rows.ts'

/** The way back to what is half-written, wherever its rows stand in the list. */
export function DraftLinks({ rows }: { rows: readonly ListedRow[] }) {
  const t = useTranslations('received.inbox')
  const begun = rows.filter(({ hasDraft }) => hasDraft)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      <span id="drafts" className="font-semibold">
        {t('drafts')}
      </span>
      <ul aria-labelledby="drafts" className="flex flex-wrap gap-x-4">
        {begun.map(({ row: { submissionId }, destinationId, read }) => (
          <li key={submissionId}>
            <Link
              href={`/workbench/${destinationId}/${submissionId}`}
              className="kern-link kern-link--no-visited-state"
            >
              {read?.applicant.kind === 'known' ? <Name>{read.applicant.name}</Name> : shortId(submissionId)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
