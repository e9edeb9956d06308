import type { useTranslations } from 'use-intl'
import { durationParts } from '#components/ui/duration.ts'
import { readinessChecks } from '#lib/platform/terms.ts'
import type { Operation } from '#lib/wings/overview/operation-schema.ts'

type HealthText = Parameters<ReturnType<typeof useTranslations<'admin.overview'>>>[0]
type HealthTone = 'success' | 'warning' | 'danger'

/** How it is said: for a page by its hooks, for a command in English. */
export interface HealthSpeech {
  t: (text: HealthText, facts?: Record<string, string | number>) => string
  when: (at: string) => string
  size: (bytes: number) => string
}

/** Something of the installation that needs an operator. `lines`: each part of it. */
export interface HealthAlarm {
  name: 'failed' | 'low-space' | 'undone' | 'late'
  tone: 'danger' | 'warning'
  title: string
  note: string
  lines: { kind: string; subject: string; times: string }[]
  more?: string
}

/** What needs an operator, the most pressing first. */
export function healthAlarms({ checks, undone, cron }: Operation, { t, when }: HealthSpeech): HealthAlarm[] {
  const alarms: HealthAlarm[] = []
  if (readinessChecks.some((name) => checks[name] === 'failed')) {
    alarms.push({ name: 'failed', tone: 'danger', title: t('failed'), note: t('failedNote'), lines: [] })
  }
  if (checks.space === 'low') {
    alarms.push({ name: 'low-space', tone: 'danger', title: t('lowSpace'), note: t('lowSpaceNote'), lines: [] })
  }
  const { total, oldest } = undone
  if (total > 0) {
    alarms.push({
      name: 'undone',
      tone: 'warning',
      title: t('undone', { count: total }),
      note: t('undoneNote'),
      lines: oldest.map(({ kind, subject, failures, since }) => ({
        kind: t(`undoneKinds.${kind}`),
        subject,
        times: t('undoneTimes', { count: failures, at: when(since) }),
      })),
      more: total > oldest.length ? t('undoneMore', { count: total - oldest.length }) : undefined,
    })
  }
  if (cron.late) {
    const note = t(cron.mode === 'internal' ? 'lateInternal' : 'lateExternal')
    alarms.push({ name: 'late', tone: 'warning', title: `${t('lastRun')}: ${t('late')}`, note, lines: [] })
  }
  return alarms
}

/** A fact by its name: a text, or a time; how good or bad it is; and the page that tells more. */
export interface HealthFact {
  name: HealthText
  term: string
  text?: string
  at?: string | null
  badge?: { tone: HealthTone; text: string }
  href?: string
}

/** The state of the installation, of its node and of what waits. */
export function healthFacts(operation: Operation, { t, when, size }: HealthSpeech): HealthFact[] {
  const { node, checks, replica, cron, queue, stuck, refused, storage, backup } = operation
  const fact = (name: HealthText, shown: Omit<HealthFact, 'name' | 'term'>): HealthFact => ({
    name,
    term: t(name),
    ...shown,
  })
  const amount = ({ count, oldest }: { count: number; oldest: string | null | undefined }) =>
    count > 0 && oldest ? t('oldest', { count, at: when(oldest) }) : t('none')
  const due = {
    count: queue.callbacks.reduce((sum, one) => sum + one.due, 0),
    oldest: queue.callbacks.flatMap(({ oldestDue }) => oldestDue ?? []).toSorted()[0],
  }
  const refusals = refused.map(({ status, calls }) => t('refusedCount', { status: String(status), count: calls }))
  return [
    fact('running', { text: t('runningFor', durationParts(node.upSeconds * 1000)) }),
    ...readinessChecks.map((name) =>
      fact(`checks.${name}`, { badge: { tone: checks[name] === 'ok' ? 'success' : 'danger', text: t(checks[name]) } }),
    ),
    ...(replica === 'none'
      ? []
      : [
          fact('replica', {
            badge: { tone: replica === 'ok' ? 'success' : 'warning', text: t(`replicaStates.${replica}`) },
          }),
        ]),
    fact('lastRun', {
      at: cron.lastRun?.startedAt ?? null,
      ...(cron.late && { badge: { tone: 'warning', text: t('late') } }),
    }),
    fact('waiting', { text: amount(due), href: '/admin/queue' }),
    fact('overdue', { text: amount(queue.deadlines), href: '/admin/queue' }),
    fact('stuck', { text: stuck.total > 0 ? t('stuckCount', stuck) : t('none'), href: '/admin/callbacks' }),
    fact('refused', { text: refusals.join(', ') || t('none') }),
    ...(node.notSent > 0 ? [fact('notSent', { text: t('notSentCount', { count: node.notSent }) })] : []),
    ...storageFacts(storage, { t, size }).map(([name, text]) => fact(name, { text })),
    fact('newestBackup', backup.lastAt ? { at: backup.lastAt } : { text: t('noBackup') }),
    fact('version', { text: node.version }),
  ]
}

function storageFacts(
  { database, blobs, free, inBucket, quarantined }: Operation['storage'],
  { t, size }: Pick<HealthSpeech, 't' | 'size'>,
): [HealthText, string][] {
  const blobFacts: [HealthText, string][] =
    inBucket === null
      ? [['blobSize', t('blobs', { size: size(blobs), free: size(free) })]]
      : [
          ['blobSize', t('blobsInBucket', { size: size(blobs), place: inBucket })],
          ['pieces', size(free)],
        ]
  const quarantine: [HealthText, string][] =
    quarantined > 0 ? [['quarantine', t('quarantined', { count: quarantined })]] : []
  return [['databaseSize', size(database)], ...blobFacts, ...quarantine]
}
