'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { Inspector, inspects } from '#components/ui/inspector.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { OlderPages } from '#components/ui/older-pages.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { AttemptList, AttemptRow, AttemptsQuery, ShownOwner, SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { later } from '#components/ui/later.tsx'
import { AttemptFilters } from './attempt-filters.tsx'
import { canBeHastened } from './can-be-sent.ts'
import { OutcomeShown } from './outcome.tsx'
import { OwnerName } from './owner-name.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { SendSelected } from './send-selected.tsx'
import { SendAllSince } from './send-since.tsx'
import { Sending } from './sending.tsx'
import { NextAttemptBrief } from './wait-shown.tsx'
import { useSelection, type RowSelection } from './use-selection.ts'

// its script comes with the first one that is opened
const AttemptPanel = later(async () => (await import('./attempt-detail.tsx')).AttemptPanel, 6)

type LogProps = {
  initial: AttemptList
  query: AttemptsQuery
  owners: readonly ShownOwner[]
  maySendAgain: boolean
  /** RFC 3339: from when on "all since" proposes. */
  since: string
  links: { newest?: string; olderBase: string }
}

/** Whether the notices of the attempt were delivered, given up, or wait for a time. */
const canBeSelected = ({ maySendAgain, isTest, errorClass, givenUp, wait }: AttemptRow): boolean =>
  maySendAgain && !isTest && (errorClass === null || givenUp > 0 || canBeHastened({ wait }))

/** The delivery log: filters, attempts, and sending again. */
export function AttemptLog(props: LogProps) {
  const { initial, query, owners, maySendAgain, since, links } = props
  const t = useTranslations('callbacks')
  const [sent, setSent] = useState<SentAnswer>()
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'attempts', query],
    queryFn: () => askPortal('GET /callbacks/attempts', { query }),
    initialData: initial,
  })
  const selectable = data.attempts.filter(canBeSelected).map(({ id }) => id)
  const selection = useSelection(selectable)
  const columns = useColumns(selectable.length > 0 ? selection : undefined)
  const done = (answer: SentAnswer) => {
    selection.clear()
    setSent(answer)
  }
  const isFiltered = Object.values<unknown>(query).some((value) => value !== undefined)
  const owner = owners.find(({ id }) => id === (query.destination ?? query.client))
  return (
    <>
      {isFiltered || data.attempts.length > 0 ? (
        <AttemptFilters query={query} owners={owners} isFiltered={isFiltered} />
      ) : null}
      {maySendAgain && data.attempts.length > 0 ? (
        <div className="mb-4 flex flex-wrap items-center gap-4">
          <SendAllSince owner={owner} since={since} onSent={done} />
          {selectable.length > 0 ? <SendSelected of="attempts" selection={selection} onSent={done} /> : null}
        </div>
      ) : null}
      <Sending sent={sent} />
      <ProblemAlert error={error} />
      <Inspector
        ids={data.attempts.map(({ id }) => id)}
        label={(id) => t('attempt.title', { id })}
        hrefOf={(id) => `/callbacks/${id}`}
        panel={(id) => <AttemptPanel attemptId={id} />}
      >
        <DataTable
          caption={t('log.caption')}
          columns={columns}
          rows={data.attempts}
          rowKey={({ id }) => id}
          empty={<NothingThere isFiltered={isFiltered} />}
        />
      </Inspector>
      <LogPages
        newestHref={links.newest}
        olderHref={data.older === null ? undefined : `${links.olderBase}${data.older}`}
      />
    </>
  )
}

function useColumns(selection: RowSelection | undefined): Column<AttemptRow>[] {
  const t = useTranslations('callbacks')
  const when = useWhen('exact')
  const select: Column<AttemptRow>[] = selection
    ? [
        {
          id: 'select',
          header: t('log.columns.select'),
          share: 6,
          isExtra: true,
          cell: (row) =>
            canBeSelected(row) ? (
              <RowCheckbox id={row.id} label={t('log.select', { time: when(row.startedAt) })} selection={selection} />
            ) : null,
        },
      ]
    : []
  return [
    ...select,
    {
      id: 'time',
      header: t('log.columns.time'),
      isRowHeader: true,
      share: 15,
      cell: ({ id, startedAt }) => (
        <Link {...inspects(id)} href={`/callbacks/${id}`} className="kern-link kern-link--no-visited-state">
          {when(startedAt)}
        </Link>
      ),
    },
    {
      id: 'type',
      header: t('log.columns.type'),
      share: 18,
      isExtra: true,
      cell: (attempt) => <TypeShown attempt={attempt} />,
    },
    {
      id: 'target',
      header: t('log.columns.target'),
      share: 20,
      cell: ({ owner }) => <OwnerName owner={owner} isBrief />,
    },
    { id: 'outcome', header: t('log.columns.outcome'), share: 14, cell: (row) => <OutcomeShown outcome={row} /> },
    {
      id: 'duration',
      header: t('log.columns.duration'),
      numeric: true,
      isExtra: true,
      cell: ({ durationMilliseconds }) => t('log.milliseconds', { count: durationMilliseconds }),
    },
    {
      id: 'after',
      header: t('log.columns.after'),
      share: 20,
      isExtra: true,
      cell: (row) => <Afterwards attempt={row} />,
    },
  ]
}

function TypeShown({ attempt: { type, isTest, notices } }: { attempt: AttemptRow }) {
  const t = useTranslations('callbacks')
  return (
    <>
      {t(`types.${type}`)}{' '}
      <span className="text-sm whitespace-nowrap text-muted">
        {isTest ? <Badge tone="neutral">{t('log.test')}</Badge> : `(${t('log.notices', { count: notices })})`}
      </span>
    </>
  )
}

function Afterwards({ attempt }: { attempt: AttemptRow }) {
  const t = useTranslations('callbacks.log')
  const { waiting, givenUp, wait } = attempt
  return (
    <span className="text-sm">
      {wait ? t('waiting', { count: waiting }) : null}
      {wait ? <NextAttemptBrief wait={wait} /> : null}
      {wait && givenUp > 0 ? ', ' : null}
      {givenUp > 0 ? t('givenUp', { count: givenUp }) : null}
    </span>
  )
}

function NothingThere({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('callbacks.log')
  if (isFiltered) return <EmptyState title={t('nothingFits.title')}>{t('nothingFits.text')}</EmptyState>
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <ButtonLink href="/destinations" variant="secondary">
          {t('empty.action')}
        </ButtonLink>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

/** The way through the log; nothing when there is one page only. */
export function LogPages({ newestHref, olderHref }: { newestHref: string | undefined; olderHref: string | undefined }) {
  const t = useTranslations('callbacks.log')
  if (newestHref === undefined && olderHref === undefined) return null
  return (
    <nav aria-label={t('pages')} className="mt-4 flex flex-wrap justify-end gap-3">
      <OlderPages newestHref={newestHref} olderHref={olderHref} newest={t('newest')} older={t('older')} />
    </nav>
  )
}
