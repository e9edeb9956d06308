'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'use-intl'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Link } from '#components/ui/link.tsx'
import { DeskTitle } from './desk-title.tsx'
import { KeyPanel } from '../key-panel.tsx'
import { StayQuestion } from '../leave-question.tsx'
import { useOneReceived } from '../use-received.ts'
import { useWork } from '../use-work.ts'
import { LateWorkAlert } from '../late-work-alert.tsx'
import { useWorkbench } from '../workbench-context.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

/** Both are needed once the keys are there, and not for the first look at the page. */
function Loading() {
  const t = useTranslations('workbench.desk')
  return (
    <>
      <DeskTitle>{t('title')}</DeskTitle>
      <Skeleton lines={8} />
    </>
  )
}
const loading = () => <Loading />
// nothing is written here before what asks about it is there
/** Nobody who came without the list has neighbours. */
const DeskNeighbours = later(async () => (await import('./desk-neighbours.tsx')).DeskNeighbours, 0)
const ShortcutKeys = later(async () => (await import('../shortcuts/shortcut-keys.tsx')).ShortcutKeys, 0)
const onDesk = () => Promise.all([import('./on-desk.tsx'), StayQuestion.fetch()]).then(([file]) => file.OnDesk)
const OnDesk = dynamic(onDesk, { loading })
const ClaimedDesk = dynamic(() => import('./claim-line.tsx').then((file) => file.ClaimedDesk), { loading })
const AfterDesk = dynamic(() => import('./after-desk.tsx').then((file) => file.AfterDesk), { loading })

/** One submission: first the keys, then what was sent, or what is left of it once its content is gone. */
export function Desk({ place, destinationName }: { place: SubmissionPlace; destinationName: string }) {
  const t = useTranslations('workbench.desk')
  const { isReady, view } = useWorkbench(place.destinationId)
  const one = useOneReceived(place)
  const row = one.data
  const hasContent = row?.state === 'submitted' || row?.state === 'accepted'
  const work = useWork(place, hasContent)
  const error = one.error ?? work.error
  const isOpening = one.isPending || work.isFetching
  const isOpen = isReady && row !== undefined && (work.data !== undefined || !hasContent)
  return (
    <>
      <div className="mb-1 flex flex-wrap items-center gap-x-6">
        <Link
          // without the order of the list, the way on leads through it
          data-key={view.order.length > 1 ? 'list' : 'list nextWaiting'}
          href={`/workbench/${place.destinationId}`}
          className="kern-link kern-link--no-visited-state inline-flex items-center gap-1"
        >
          <span className="kern-icon kern-icon--small kern-icon--arrow-back" aria-hidden="true" />
          {t('back', { name: destinationName })}
        </Link>
        {view.order.length > 1 ? <DeskNeighbours place={place} /> : null}
        {isReady ? <ShortcutKeys place="desk" /> : null}
      </div>
      {isOpen ? null : <DeskTitle>{t('title')}</DeskTitle>}
      <p role="status" className="sr-only">
        {isReady && isOpening ? t('opening') : work.data ? t('opened') : ''}
      </p>
      {isReady ? null : <KeyPanel destinationId={place.destinationId} />}
      {error ? <LateWorkAlert error={error} destinationId={place.destinationId} /> : null}
      {isReady && isOpening ? (
        <Section title={t('opening')}>
          <Skeleton lines={8} />
        </Section>
      ) : null}
      {isOpen ? (
        <ClaimedDesk key={row.submissionId} place={place} row={row}>
          {/* what is open here stays so when it is rejected: its outcome is to be read */}
          {work.data ? <OnDesk place={place} work={work.data} row={row} /> : <AfterDesk place={place} row={row} />}
        </ClaimedDesk>
      ) : null}
    </>
  )
}
