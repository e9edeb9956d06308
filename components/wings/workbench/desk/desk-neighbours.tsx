'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { useWorkbench } from '../workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** The way to the one before and the one after, in the order in which the list was left; nothing for who came without it. */
export function DeskNeighbours({ place: { destinationId, submissionId } }: { place: SubmissionPlace }) {
  const t = useTranslations('workbench.desk')
  const { order } = useWorkbench(destinationId).view
  const at = order.indexOf(submissionId)
  if (at < 0 || order.length < 2) return null
  const link = (id: string | undefined, label: string) =>
    id === undefined ? null : (
      <Link href={`/workbench/${destinationId}/${id}`} className="kern-link kern-link--no-visited-state">
        {label}
      </Link>
    )
  return (
    <nav aria-label={t('neighbours')} className="ml-auto flex flex-wrap items-center gap-x-6 print:hidden">
      {link(order[at - 1], t('previous'))}
      <span className="text-muted">{t('position', { number: at + 1, total: order.length })}</span>
      {link(order[at + 1], t('next'))}
    </nav>
  )
}
