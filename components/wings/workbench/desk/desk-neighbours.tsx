'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { useClaims } from '../use-claims.ts'
import { useWorkbench, type OrderedRow } from '../workbench-context.tsx'
import { nextWaiting } from './next-waiting.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/**
 * The ways to the one before, the one after and the next that waits for somebody, in the order in which the list was left.
 * A submission that came into the list later has no neighbours.
 */
export function DeskNeighbours({ place: { destinationId, submissionId } }: { place: SubmissionPlace }) {
  const t = useTranslations('workbench.desk')
  const { order } = useWorkbench(destinationId).view
  const { claims } = useClaims(destinationId)
  const at = order.findIndex((row) => row.submissionId === submissionId)
  if (at < 0) return null
  const after = order[at + 1]
  const waiting = nextWaiting(order, at, (caseId) => claims.get(caseId)?.isOwn === false)
  const link = (row: OrderedRow | undefined, label: string, keys: string) =>
    row && <Neighbour href={`/workbench/${destinationId}/${row.submissionId}`} label={label} keys={keys} />
  return (
    <nav aria-label={t('neighbours')} className="ml-auto flex flex-wrap items-center gap-x-6 print:hidden">
      {link(order[at - 1], t('previous'), 'previous')}
      <span className="text-muted">{t('position', { number: at + 1, total: order.length })}</span>
      {link(after, t('next'), waiting === after ? 'next nextWaiting' : 'next')}
      {waiting === after ? null : link(waiting, t('nextWaiting'), 'nextWaiting')}
    </nav>
  )
}

function Neighbour({ href, label, keys }: { href: string; label: string; keys: string }) {
  return (
    <Link data-key={keys} href={href} className="kern-link kern-link--no-visited-state">
      {label}
    </Link>
  )
}
