'use client'

import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { ReceivedList } from '#lib/timelines/received-schema.ts'
import { entriesFirst, filtered, isByName, sorted, type ListedRow, type Selection } from '../listed-rows.ts'
import { ListTools } from './list-tools.tsx'
import { ReceivedTable } from './received-table.tsx'
import { useBegunDrafts } from '../use-desk-draft.ts'
import { useClaims } from '../use-claims.ts'
import { useReceived } from '../use-received.ts'
import { LateWorkAlert } from '../late-work-alert.tsx'
import { useWorkbench } from '../workbench-context.tsx'

/** Rows that are shown at first, and more at a time. */
const SHOWN = 100

const ShortcutKeys = later(async () => (await import('../shortcuts/shortcut-keys.tsx')).ShortcutKeys, 0)
/** Nothing is chosen or half-written when the page is opened. */
const SelectionBar = later(async () => (await import('../bulk/selection-bar.tsx')).SelectionBar, 0)
const DraftLinks = later(async () => (await import('./draft-links.tsx')).DraftLinks, 1)

/** What a destination has received: what waits, what was decided, and what is found by its notes alone. */
export function Inbox({ destinationId }: { destinationId: string }) {
  const t = useTranslations('received.inbox')
  const { list, submissions, total, now, hasMore } = useReceived(destinationId)
  const { canOpen, isReady } = useWorkbench(destinationId)
  const waiting = submissions.filter(({ state }) => state === 'submitted').length
  return (
    <Section
      title={t('heading')}
      intro={canOpen ? t('intro') : t('introLocked')}
      actions={
        <>
          {isReady ? <ShortcutKeys place="list" /> : null}
          <Button variant="secondary" icon="autorenew" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('refresh')}
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {list.data && !list.isFetching ? t('count', { count: waiting }) : ''}
      </p>
      {list.error ? <LateWorkAlert error={list.error} destinationId={destinationId} /> : null}
      {list.isPending ? <Skeleton lines={4} /> : null}
      {now ? (
        <ReceivedList
          destinationId={destinationId}
          submissions={submissions}
          now={now}
          total={total}
          {...(hasMore && { onMore: () => void list.fetchNextPage() })}
        />
      ) : null}
    </Section>
  )
}

type ReceivedProps = {
  destinationId: string
  submissions: readonly ReceivedList[]
  now: string
  /** How many there are at all. `onMore` has the next of them fetched, when that does not happen by itself. */
  total: number
  onMore?: () => void
}

function ReceivedList({ destinationId, submissions, now, total, onMore }: ReceivedProps) {
  const t = useTranslations('received.inbox')
  const { view, setView, isReady } = useWorkbench(destinationId)
  const rows = useReadRows(destinationId, submissions)
  // rows are searched and sorted behind what is typed
  const { q, show, service, sort } = useDeferredValue(view)
  const fitting = useMemo(() => sorted(filtered(rows, { q, show, service }), sort), [rows, q, show, service, sort])
  const isFiltered = q !== '' || show !== '' || service !== ''
  const count = Math.max(view.shown, SHOWN)
  const shown = fitting.slice(0, count)
  useOrder(destinationId, fitting)
  useReading(destinationId, q !== '' || isByName(sort) ? entriesFirst(submissions) : shown.map(({ row }) => row))
  const selection = useSelection(rows)
  const hasMore = fitting.length > count
  const more = () => {
    setView({ ...view, shown: count + SHOWN })
    if (!hasMore) onMore?.()
  }
  return (
    <>
      {rows.some(({ hasDraft }) => hasDraft) ? <DraftLinks rows={rows} /> : null}
      <ListTools destinationId={destinationId} rows={rows} />
      <p role="status" className={isFiltered ? 'mb-3 text-muted' : 'sr-only'}>
        {isFiltered ? t('fitting', { count: fitting.length, of: submissions.length, total }) : ''}
      </p>
      {isReady ? (
        <SelectionBar destinationId={destinationId} rows={selection.rows} onNone={() => selection.choose([])} />
      ) : null}
      <ReceivedTable
        rows={shown}
        {...(isReady && { selection })}
        now={now}
        sort={{ current: sort, onSort: (wanted) => setView({ ...view, sort: wanted }) }}
        isFiltered={isFiltered}
      />
      {hasMore || onMore ? (
        <Button variant="secondary" className="mt-4" onClick={more}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

/** The chosen rows, as far as they are still in the list. */
function useSelection(rows: readonly ListedRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(
    () => (chosen.size === 0 ? [] : rows.filter(({ row }) => chosen.has(row.submissionId))),
    [rows, chosen],
  )
  return { chosen, rows: found, choose: (ids) => setChosen(new Set(ids)) }
}

/** The rows with what was read of them so far. */
function useReadRows(destinationId: string, submissions: readonly ReceivedList[]): ListedRow[] {
  const { found, canOpen } = useWorkbench(destinationId)
  const begun = useBegunDrafts()
  const { claims } = useClaims(destinationId)
  return useMemo(
    () =>
      submissions.map((row) => ({
        row,
        destinationId,
        read: canOpen ? found(row.submissionId) : undefined,
        canOpen,
        hasDraft: begun.has(row.submissionId),
        claim: claims.get(row.caseId),
      })),
    [submissions, destinationId, found, canOpen, begun, claims],
  )
}

/** Has rows read in which a name is wanted: those that are shown, or all where names are searched or sorted. */
function useReading(destinationId: string, wanted: readonly ReceivedList[]): void {
  const { read, canOpen, keys } = useWorkbench(destinationId)
  const readAll = useEffectEvent(() => wanted.forEach(read))
  const names = wanted.map(({ submissionId, notes }) => `${submissionId} ${notes.length}`).join()
  useEffect(() => {
    if (canOpen) readAll()
  }, [canOpen, keys, names])
}

/** Notes the order for those who go from one to the next on the desk. */
function useOrder(destinationId: string, fitting: readonly ListedRow[]): void {
  const { view, setView } = useWorkbench(destinationId)
  const order = fitting.map(({ row: { submissionId, caseId, state } }) => ({
    submissionId,
    caseId,
    isWaiting: state === 'submitted',
  }))
  const note = useEffectEvent(() => setView({ ...view, order }))
  const names = order.map(({ submissionId, isWaiting }) => `${submissionId} ${isWaiting}`).join()
  useEffect(() => note(), [names])
}
