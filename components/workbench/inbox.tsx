'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { StateBadges } from '#components/cases/state-badges.tsx'
import { shortId } from '#components/cases/words.ts'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { SubmissionReference } from '#sdk/submission-records.ts'
import { readCaseFacts, type CaseFacts } from './case-facts.ts'
import { WorkAlert } from './work-alert.tsx'
import { useWorkbench } from './workbench-context.tsx'

const PAGE_SIZE = 25

type Props = { destinationId: string; page: number }
type Facts = ReadonlyMap<string, CaseFacts>

/** What waits for a decision at a destination, oldest first, as the delivery service lists it. */
export function Inbox({ destinationId, page }: Props) {
  const t = useTranslations('workbench.inbox')
  const pages = useTranslations('kit.pages')
  const { list, facts } = useInbox({ destinationId, page })
  const offset = (page - 1) * PAGE_SIZE
  const { submissions = [], totalCount = 0 } = list.data ?? {}
  const to = offset + submissions.length
  const hrefOf = (next: number) => `/workbench/${destinationId}${next > 1 ? `?page=${next}` : ''}`
  return (
    <Section
      title={t('heading')}
      intro={t('intro')}
      actions={
        <Button variant="secondary" icon="autorenew" busy={list.isFetching} onClick={() => void list.refetch()}>
          {t('refresh')}
        </Button>
      }
    >
      <p role="status" className="sr-only">
        {list.data && !list.isFetching ? t('count', { count: totalCount }) : ''}
      </p>
      <WorkAlert error={list.error} destinationId={destinationId} />
      {list.isPending ? <Skeleton lines={4} /> : null}
      {list.data ? <Waiting submissions={submissions} facts={facts} /> : null}
      <Pagination
        previousHref={page > 1 ? hrefOf(page - 1) : undefined}
        nextHref={to < totalCount ? hrefOf(page + 1) : undefined}
        summary={to > offset ? pages('range', { from: offset + 1, to, total: totalCount }) : undefined}
      />
    </Section>
  )
}

/** The list itself, and what the portal knows of its cases; the list does not wait for that. */
function useInbox({ destinationId, page }: Props) {
  const { system } = useWorkbench(destinationId)
  const list = useQuery({
    queryKey: ['workbench', destinationId, 'inbox', page],
    queryFn: async () =>
      (await system()).listSubmissions({ destinationId, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE }),
    // each call is noted in the audit log with the person
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
  const caseIds = list.data?.submissions.map(({ caseId }) => caseId)
  const { data: facts } = useQuery({
    queryKey: ['workbench', destinationId, 'facts', caseIds],
    queryFn: () => readCaseFacts(destinationId, caseIds ?? []),
    enabled: caseIds !== undefined && caseIds.length > 0,
    refetchOnWindowFocus: false,
  })
  return { list, facts }
}

function Waiting({ submissions, facts }: { submissions: readonly SubmissionReference[]; facts: Facts | undefined }) {
  const t = useTranslations('workbench.inbox')
  const columns: Column<SubmissionReference>[] = [
    {
      id: 'submission',
      header: t('submission'),
      isRowHeader: true,
      cell: ({ submissionId, destinationId }) => (
        <Link
          href={`/workbench/${destinationId}/${submissionId}`}
          aria-label={t('open', { id: shortId(submissionId) })}
          className="kern-link kern-link--no-visited-state"
        >
          <code>{shortId(submissionId)}</code>
        </Link>
      ),
    },
    { id: 'service', header: t('service'), cell: ({ caseId }) => facts?.get(caseId)?.services.join(', ') ?? '–' },
    { id: 'case', header: t('case'), cell: ({ caseId }) => <code>{shortId(caseId)}</code> },
    { id: 'at', header: t('at'), cell: ({ caseId }) => <LastEvent facts={facts?.get(caseId)} /> },
    { id: 'state', header: t('state'), cell: () => <StateBadges states={['submitted']} /> },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={submissions}
      rowKey={({ submissionId }) => submissionId}
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
    />
  )
}

function LastEvent({ facts }: { facts: CaseFacts | undefined }) {
  return facts ? <Timestamp value={facts.lastEventAt} /> : '–'
}
