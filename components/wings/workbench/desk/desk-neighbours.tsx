'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { useClaims } from '../use-claims.ts'
import { useWorkbench, type OrderedRow } from '../workbench-context.tsx'
import { nextWaiting } from './next-waiting.ts'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/**
 * The ways to the one before, the one after and the next that waits for somebody, in the order in which the list was left.
 * A submission that was opened from elsewhere leads on to the first one that waits.
 */
export function DeskNeighbours({ place }: { place: SubmissionPlace }) {
  const t = useTranslations('workbench.desk')
  const { order, at, waiting } = usePlaceInList(place)
  const { destinationId } = place
  const after = at < 0 ? undefined : order[at + 1]
  const link = (row: OrderedRow | undefined, label: string, keys: string) =>
    row && <Neighbour href={`/workbench/${destinationId}/${row.submissionId}`} label={label} keys={keys} />
  return (
    <nav aria-label={t('neighbours')} className="ml-auto flex flex-wrap items-center gap-x-6 print:hidden">
      {link(order[at - 1], t('previous'), 'previous')}
      {at < 0 ? null : <span className="text-muted">{t('position', { number: at + 1, total: order.length })}</span>}
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

/** The way on once a case is done: to the next one that waits, where there is one. */
export function WayOn({ place }: { place: SubmissionPlace }) {
  const t = useTranslations('workbench.desk')
  const { waiting } = usePlaceInList(place)
  if (!waiting) return null
  return (
    <p>
      <Neighbour
        href={`/workbench/${place.destinationId}/${waiting.submissionId}`}
        label={t('nextWaiting')}
        keys="nextWaiting"
      />
    </p>
  )
}

/** Where a submission stands in the list as it was left, and which one is next to be worked on. */
function usePlaceInList({ destinationId, submissionId }: SubmissionPlace) {
  const { order } = useWorkbench(destinationId).view
  const { claims } = useClaims(destinationId)
  const at = order.findIndex((row) => row.submissionId === submissionId)
  const isTaken = (caseId: string) => claims.get(caseId)?.isOwn === false
  return { order, at, waiting: nextWaiting(order, at, isTaken) }
}
