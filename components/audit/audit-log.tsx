'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { listHref } from '#components/organisations/list-href.ts'
import { askPortal, portalAddress } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Inspector, inspects } from '#components/ui/inspector.tsx'
import { Link } from '#components/ui/link.tsx'
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
  const words = useAuditWords()
  const columns = useColumns(organisationId === undefined, (id) => listHref(path, { ...query, open: id }, {}))
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
      <Inspector
        ids={data.entries.map(({ id }) => String(id))}
        label={(shown) => {
          const entry = data.entries.find(({ id }) => String(id) === shown)
          return entry ? words.action(entry.action) : ''
        }}
        panel={(shown) => <EntryPanel entry={data.entries.find(({ id }) => String(id) === shown)} />}
      >
        <DataTable
          caption={t('caption')}
          columns={columns}
          rows={data.entries}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
        />
      </Inspector>
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

function useColumns(showsOrganisation: boolean, hrefOf: (id: string) => string): Column<AuditRecord>[] {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const organisation: Column<AuditRecord> = {
    id: 'organisation',
    header: t('columns.organisation'),
    isExtra: true,
    share: 17,
    cell: (entry) => <OrganisationShown entry={entry} />,
  }
  return [
    { id: 'at', header: t('columns.at'), share: 15, cell: ({ at }) => <Timestamp value={at} brief /> },
    { id: 'who', header: t('columns.who'), isExtra: true, share: 18, cell: (entry) => <Who entry={entry} /> },
    {
      id: 'action',
      header: t('columns.action'),
      isRowHeader: true,
      share: 22,
      cell: ({ id, action }) => (
        <Link {...inspects(String(id))} href={hrefOf(String(id))} className="kern-link kern-link--no-visited-state">
          {words.action(action)}
        </Link>
      ),
    },
    { id: 'object', header: t('columns.object'), cell: (entry) => <What entry={entry} />, share: 28 },
    ...(showsOrganisation ? [organisation] : []),
  ]
}

function OrganisationShown({ entry }: { entry: AuditRecord }) {
  const t = useTranslations('audit')
  return <Name>{entry.organisationName ?? entry.organisationId ?? t('noOrganisation')}</Name>
}

function Who({ entry: { actor } }: { entry: AuditRecord }) {
  const t = useTranslations('audit')
  const name = actor.kind === 'system' ? t('actors.system') : actor.name
  return (
    <>
      {actor.kind === 'client' ? t('actors.client') : null} <Name>{name}</Name>
    </>
  )
}

function What({ entry: { object } }: { entry: AuditRecord }) {
  const words = useAuditWords()
  return (
    <>
      {words.object(object.kind)} {object.name ? <Name>{object.name}</Name> : <code>{object.id}</code>}
    </>
  )
}

/** All of an entry: who, from where, about what, and what it changed. */
function EntryPanel({ entry }: { entry: AuditRecord | undefined }) {
  const t = useTranslations('audit')
  if (!entry) return null
  const { at, address, object, before, after } = entry
  return (
    <>
      <DescriptionList
        items={[
          { term: t('columns.at'), value: <Timestamp value={at} exact /> },
          {
            term: t('columns.who'),
            value: (
              <>
                <Who entry={entry} />
                {address ? <span className="block text-sm text-muted">{t('from', { address })}</span> : null}
              </>
            ),
          },
          {
            term: t('columns.object'),
            value: (
              <>
                <What entry={entry} /> <code className="block text-sm text-muted">{object.id}</code>
              </>
            ),
          },
          { term: t('columns.organisation'), value: <OrganisationShown entry={entry} /> },
        ]}
      />
      <p className="mt-4 mb-1 font-semibold">{t('columns.change')}</p>
      <DifferenceList before={before} after={after} />
    </>
  )
}

/** What an entry changed, value by value. */
function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const found = differences(before, after)
  if (found.length === 0) return <p className="text-muted">–</p>
  const isNew = before === null || before === undefined
  return (
    <ul className="flex flex-col gap-1 text-sm wrap-anywhere">
      {found.map((difference) => (
        <ChangedValue key={difference.field} difference={difference} isNew={isNew} />
      ))}
    </ul>
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
