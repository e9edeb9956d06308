'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { TokenRequestsAnswer } from '#lib/clients/schema.ts'
import { olderTokenRequests, useTokenRequests } from './use-client.ts'

/** As many are shown at first. */
const FEW = 10

type Request = TokenRequestsAnswer['requests'][number]

/** What became of the client's token requests, and what to do about those that were refused. */
export function RequestsSection({ clientId, first }: { clientId: string; first: TokenRequestsAnswer }) {
  const t = useTranslations('clients.requests')
  const newest = useTokenRequests(clientId, first)
  const [older, setOlder] = useState<TokenRequestsAnswer>({ requests: [], next: null })
  const last = older.requests.length > 0 ? older : newest.data
  const asking = useMutation({
    mutationFn: (before: number) => olderTokenRequests(clientId, before),
    onSuccess: ({ requests, next }) => setOlder((shown) => ({ requests: [...shown.requests, ...requests], next })),
  })
  const reload = () => {
    setOlder({ requests: [], next: null })
    void newest.refetch()
  }
  const { next } = last
  const requests = withoutRepeats([...newest.data.requests, ...older.requests])
  const [isFolded, setFolded] = useState(requests.length > FEW)
  return (
    <Section
      title={t('title')}
      id="requests"
      intro={t('intro')}
      actions={
        <Button variant="secondary" icon="autorenew" busy={newest.isFetching} onClick={reload}>
          {t('reload')}
        </Button>
      }
    >
      <ProblemAlert error={newest.error ?? asking.error} />
      <DataTable
        caption={t('caption')}
        columns={useColumns()}
        rows={isFolded ? requests.slice(0, FEW) : requests}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
      {isFolded ? (
        <Button variant="secondary" className="mt-4" onClick={() => setFolded(false)}>
          {t('more', { count: requests.length - FEW })}
        </Button>
      ) : next === null ? null : (
        <Button variant="secondary" busy={asking.isPending} className="mt-4" onClick={() => asking.mutate(next)}>
          {t('older')}
        </Button>
      )}
    </Section>
  )
}

/** Newer requests move those on the first page on into what was read as older. */
function withoutRepeats(requests: Request[]): Request[] {
  return [...new Map(requests.map((request) => [request.id, request])).values()]
}

function useColumns(): Column<Request>[] {
  const t = useTranslations('clients.requests')
  return [
    { id: 'at', header: t('at'), isRowHeader: true, cell: ({ at }) => <Timestamp value={at} /> },
    {
      id: 'outcome',
      header: t('outcome'),
      cell: ({ outcome }) =>
        outcome === 'granted' ? (
          <Badge tone="success">{t('granted')}</Badge>
        ) : (
          <Badge tone="danger">{t('refused')}</Badge>
        ),
    },
    { id: 'reason', header: t('reason'), cell: (request) => <Reason request={request} /> },
    { id: 'address', header: t('address'), cell: ({ address }) => address },
  ]
}

function Reason({ request: { outcome, reason, scope } }: { request: Request }) {
  const t = useTranslations('clients.requests')
  const reasons = useTranslations('clients.reasons')
  if (outcome === 'granted') return <span className="wrap-anywhere">{t('grantedScopes', { scope: scope ?? '' })}</span>
  const told = reason ?? 'unknown'
  return (
    <div className="max-w-xl">
      <p>{reasons(`${told}.what`)}</p>
      <p className="text-muted">{reasons(`${told}.next`)}</p>
      <p className="text-sm wrap-anywhere text-muted">
        {t('code', { code: outcome })}
        {scope ? ` · ${t('askedScopes', { scope })}` : ''}
      </p>
    </div>
  )
}
