'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
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
import type { WaitingFacts } from '#lib/submissions/waiting-facts.ts'
import type { SubmissionReference } from '#sdk/document-records.ts'
import { WorkAlert } from './work-alert.tsx'
import { useWorkbench } from './workbench-context.tsx'

type Facts = Readonly<Record<string, WaitingFacts>>
/** `facts`: what the portal knows of the submissions of this page, by id. */
type Props = { destinationId: string; page: number; pageSize: number; facts: Facts }

/** What waits for a decision at a destination, oldest first, as the delivery service lists it. */
export function Inbox({ destinationId, page, pageSize, facts }: Props) {
  const t = useTranslations('workbench.inbox')
  const pages = useTranslations('kit.pages')
  const router = useRouter()
  const offset = (page - 1) * pageSize
  const list = useWaiting(destinationId, { offset, limit: pageSize })
  const { submissions = [], totalCount = 0 } = list.data ?? {}
  const to = offset + submissions.length
  const refresh = () => {
    router.refresh()
    void list.refetch()
  }
  const hrefOf = (next: number) => `/workbench/${destinationId}${next > 1 ? `?page=${next}` : ''}`
  return (
    <Section
      title={t('heading')}
      intro={t('intro')}
      actions={
        <Button variant="secondary" icon="autorenew" busy={list.isFetching} onClick={refresh}>
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

/** The list as the delivery service gives it. */
function useWaiting(destinationId: string, page: { offset: number; limit: number }) {
  const { system } = useWorkbench(destinationId)
  return useQuery({
    queryKey: ['workbench', destinationId, 'inbox', page.offset],
    queryFn: async () => (await system()).listSubmissions({ destinationId, ...page }),
    // each call is noted in the audit log with the person
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  })
}

function Waiting({ submissions, facts }: { submissions: readonly SubmissionReference[]; facts: Facts }) {
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
    { id: 'service', header: t('service'), cell: ({ submissionId }) => facts[submissionId]?.service ?? '–' },
    { id: 'case', header: t('case'), cell: ({ caseId }) => <code>{shortId(caseId)}</code> },
    { id: 'at', header: t('at'), cell: ({ submissionId }) => <SubmittedAt facts={facts[submissionId]} /> },
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

function SubmittedAt({ facts }: { facts: WaitingFacts | undefined }) {
  return facts ? <Timestamp value={facts.submittedAt} /> : '–'
}
