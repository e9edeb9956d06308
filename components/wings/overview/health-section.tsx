'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { durationParts } from '#components/ui/duration.ts'
import { useFileSize } from '#components/ui/use-file-size.ts'
import { useWhen } from '#components/ui/use-when.ts'
import type { Operation } from '#lib/wings/overview/operation-schema.ts'
import { readinessChecks } from '#lib/platform/terms.ts'

const REFRESH_MILLISECONDS = 30_000

/** How this node, the due work and the queue are. `withLink`: the section leads to the operators' pages. */
export function HealthSection({ initial, withLink = false }: { initial: Operation; withLink?: boolean }) {
  const t = useTranslations('admin.overview')
  const { data, error } = useQuery({
    queryKey: ['operation'],
    queryFn: () => askPortal('GET /admin'),
    initialData: initial,
    refetchInterval: REFRESH_MILLISECONDS,
  })
  const isFailing = readinessChecks.some((name) => data.checks[name] === 'failed')
  const link = (
    <Link href="/admin" className="kern-link kern-link--no-visited-state">
      {t('toPages')}
    </Link>
  )
  return (
    <Section title={t('title')} id="health" actions={withLink ? link : null}>
      <div className="mb-4 flex flex-col gap-4 empty:hidden">
        <ProblemAlert error={error} />
        {isFailing ? (
          <Alert kind="danger" title={t('failed')}>
            <p>{t('failedNote')}</p>
          </Alert>
        ) : null}
        {data.checks.space === 'low' ? (
          <Alert kind="danger" title={t('lowSpace')}>
            <p>{t('lowSpaceNote')}</p>
          </Alert>
        ) : null}
        {data.undone.total > 0 ? <Undone undone={data.undone} /> : null}
        {data.cron.late ? (
          <Alert kind="warning" title={t('late')}>
            <p>{t(data.cron.mode === 'internal' ? 'lateInternal' : 'lateExternal')}</p>
          </Alert>
        ) : null}
      </div>
      <Facts operation={data} />
    </Section>
  )
}

/** What the due work could not do, by its kind and id: the log says why. */
function Undone({ undone: { total, oldest } }: { undone: Operation['undone'] }) {
  const t = useTranslations('admin.overview')
  const when = useWhen()
  return (
    <Alert kind="warning" title={t('undone', { count: total })}>
      <p>{t('undoneNote')}</p>
      <ul className="mt-2 list-disc pl-5">
        {oldest.map(({ kind, subject, failures, since }) => (
          <li key={`${kind} ${subject}`} className="wrap-anywhere">
            {t(`undoneKinds.${kind}`)}: <code>{subject}</code>, {t('undoneTimes', { count: failures, at: when(since) })}
          </li>
        ))}
      </ul>
      {total > oldest.length ? <p className="mt-2">{t('undoneMore', { count: total - oldest.length })}</p> : null}
    </Alert>
  )
}

function Facts({
  operation: { node, checks, replica, cron, queue, stuck, refused, storage },
}: {
  operation: Operation
}) {
  const t = useTranslations('admin.overview')
  const when = useWhen()
  const stored = useStorageFacts(storage)
  const due = queue.callbacks.reduce((sum, one) => sum + one.due, 0)
  const oldestDue = queue.callbacks.flatMap(({ oldestDue: at }) => at ?? []).toSorted()[0]
  const amount = (count: number, oldest: string | null | undefined) =>
    count > 0 && oldest ? t('oldest', { count, at: when(oldest) }) : t('none')
  const functions = readinessChecks.map((name) => ({
    term: t(`checks.${name}`),
    value: <Badge tone={checks[name] === 'ok' ? 'success' : 'danger'}>{t(checks[name])}</Badge>,
  }))
  const tone = replica === 'ok' ? 'success' : 'warning'
  const standby =
    replica === 'none'
      ? []
      : [{ term: t('replica'), value: <Badge tone={tone}>{t(`replicaStates.${replica}`)}</Badge> }]
  return (
    <DescriptionList
      items={[
        { term: t('running'), value: t('runningFor', durationParts(node.upSeconds * 1000)) },
        ...functions,
        ...standby,
        {
          term: t('lastRun'),
          value: (
            <span className="flex flex-wrap gap-x-3">
              <Timestamp value={cron.lastRun?.startedAt} />
              {cron.late ? <Badge tone="warning">{t('late')}</Badge> : null}
            </span>
          ),
        },
        { term: t('waiting'), value: <Link href="/admin/queue">{amount(due, oldestDue)}</Link> },
        {
          term: t('overdue'),
          value: <Link href="/admin/queue">{amount(queue.deadlines.count, queue.deadlines.oldest)}</Link>,
        },
        {
          term: t('stuck'),
          value: <Link href="/admin/callbacks">{stuck.total > 0 ? t('stuckCount', stuck) : t('none')}</Link>,
        },
        {
          term: t('refused'),
          value:
            refused
              .map(({ status, calls }) => t('refusedCount', { status: String(status), count: calls }))
              .join(', ') || t('none'),
        },
        ...(node.notSent > 0 ? [{ term: t('notSent'), value: t('notSentCount', { count: node.notSent }) }] : []),
        ...stored,
        { term: t('version'), value: node.version },
      ]}
    />
  )
}

function useStorageFacts({ database, blobs, free, inBucket, quarantined }: Operation['storage']) {
  const t = useTranslations('admin.overview')
  const size = useFileSize()
  const blobFacts =
    inBucket === null
      ? [{ term: t('blobSize'), value: t('blobs', { size: size(blobs), free: size(free) }) }]
      : [
          { term: t('blobSize'), value: t('blobsInBucket', { size: size(blobs), place: inBucket }) },
          { term: t('pieces'), value: size(free) },
        ]
  return [
    { term: t('databaseSize'), value: size(database) },
    ...blobFacts,
    ...(quarantined > 0 ? [{ term: t('quarantine'), value: t('quarantined', { count: quarantined }) }] : []),
  ]
}
