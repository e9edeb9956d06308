'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listHref } from '#components/organisations/list-href.ts'
import { askPortal, portalAddress } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { OlderPages } from '#components/ui/older-pages.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AuditList, AuditRecord } from '#lib/accounts/audit/audit-schema.ts'
import { AuditFilterBar, type AuditQuery } from './audit-filter-bar.tsx'
import { useAuditWords } from './audit-words.ts'
import { differences } from './differences.ts'

type AuditLogProps = {
  /** Address of the page. */
  path: string
  /** Only rows of this organisation; without it all that the person may see. */
  organisationId?: string
  query: AuditQuery
  /** Actions to choose from. */
  actions: readonly string[]
  initial: AuditList
}

/** The audit log, latest first: to narrow down, to read on, and to take along. */
export function AuditLog({ path, organisationId, query, actions, initial }: AuditLogProps) {
  const t = useTranslations('audit')
  const columns = useColumns(organisationId === undefined)
  const asked = { ...query, organisationId }
  const { data } = useQuery({
    queryKey: ['audit-log', asked],
    queryFn: () => askPortal('GET /audit-log', { query: asked }),
    initialData: initial,
  })
  const { before: _before, ...narrowed } = asked
  const exported = (format: 'csv' | 'jsonl') =>
    portalAddress('GET /audit-log/export', { query: { ...narrowed, format } })
  return (
    <>
      <AuditFilterBar {...{ path, query, actions }} />
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={data.entries}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="flex flex-wrap gap-x-4">
          <span className="text-muted">{t('export')}:</span>
          <a href={exported('csv')} download className="kern-link kern-link--no-visited-state">
            {t('exportCsv')}
          </a>
          <a href={exported('jsonl')} download className="kern-link kern-link--no-visited-state">
            {t('exportJsonl')}
          </a>
        </p>
        <p className="flex flex-wrap gap-3">
          <OlderPages
            newestHref={query.before === undefined ? undefined : listHref(path, query, { before: undefined })}
            olderHref={data.next === null ? undefined : listHref(path, query, { before: data.next })}
            newest={t('newest')}
            older={t('older')}
          />
        </p>
      </div>
    </>
  )
}

function useColumns(showsOrganisation: boolean): Column<AuditRecord>[] {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const organisation: Column<AuditRecord> = {
    id: 'organisation',
    header: t('columns.organisation'),
    cell: (entry) => <Name>{entry.organisationName ?? entry.organisationId ?? t('noOrganisation')}</Name>,
  }
  return [
    { id: 'at', header: t('columns.at'), cell: ({ at }) => <Timestamp value={at} /> },
    { id: 'who', header: t('columns.who'), cell: (entry) => <Who entry={entry} /> },
    { id: 'action', header: t('columns.action'), isRowHeader: true, cell: ({ action }) => words.action(action) },
    { id: 'object', header: t('columns.object'), cell: (entry) => <What entry={entry} /> },
    ...(showsOrganisation ? [organisation] : []),
    {
      id: 'change',
      header: t('columns.change'),
      cell: ({ before, after }) => <DifferenceList before={before} after={after} />,
    },
  ]
}

function Who({ entry: { actor, address } }: { entry: AuditRecord }) {
  const t = useTranslations('audit')
  const name = actor.kind === 'system' ? t('actors.system') : actor.name
  return (
    <>
      {actor.kind === 'client' ? t('actors.client') : null} <Name>{name}</Name>
      {address ? <span className="block text-sm text-muted">{t('from', { address })}</span> : null}
    </>
  )
}

function What({ entry: { object } }: { entry: AuditRecord }) {
  const words = useAuditWords()
  return (
    <>
      {words.object(object.kind)} {object.name ? <Name>{object.name}</Name> : null}
      <code className="block text-xs text-muted">{object.id}</code>
    </>
  )
}

/** With more than this an entry is folded up. */
const MOST_AT_ONCE = 3

/** What an entry changed, value by value. */
function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('audit')
  const found = differences(before, after)
  if (found.length === 0) {
    return (
      <span data-nothing className="text-muted">
        –
      </span>
    )
  }
  const isNew = before === null || before === undefined
  const list = (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      {found.map((difference) => (
        <ChangedValue key={difference.field} difference={difference} isNew={isNew} />
      ))}
    </ul>
  )
  if (found.length <= MOST_AT_ONCE) return list
  return (
    <details className="[&[open]>summary]:mb-2">
      <summary className="cursor-pointer text-sm text-action underline underline-offset-3">
        {t('changes', { count: found.length })}
      </summary>
      {list}
    </details>
  )
}

type ChangedProps = { difference: ReturnType<typeof differences>[number]; isNew: boolean }

function ChangedValue({ difference: { field, before, after }, isNew }: ChangedProps) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  return (
    <li>
      <span className="text-muted">{words.field(field)}: </span>
      {isNew ? null : (
        <>
          <del className="decoration-line">{before === undefined ? t('none') : words.value(before)}</del>
          <span aria-hidden="true"> → </span>
          <span className="sr-only"> {t('became')} </span>
        </>
      )}
      <ins className="no-underline">{after === undefined ? t('none') : words.value(after)}</ins>
    </li>
  )
}
