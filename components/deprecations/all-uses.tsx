'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AllDeprecations } from '#lib/clients/deprecations/schema.ts'
import { DeprecationFacts } from './deprecation-facts.tsx'
import { SunsetForm } from './sunset-form.tsx'

type UseOfAll = AllDeprecations['uses'][number]

/** What is deprecated, each with the way to set its end and the clients that still use it. */
export function AllUses({ initial, now }: { initial: AllDeprecations; now: string }) {
  const t = useTranslations('deprecations')
  const { data, error } = useQuery({
    queryKey: ['deprecations'],
    queryFn: () => askPortal('GET /admin/deprecations'),
    initialData: initial,
  })
  return (
    <>
      <ProblemAlert error={error} />
      <p className="mb-4">
        <Link href="/deprecations" className="kern-link kern-link--no-visited-state">
          {t('all.toPage')}
        </Link>
      </p>
      {data.deprecations.map(({ name, since, sunset }) => (
        <Section key={name} id={name} title={t(`words.${name}.title`)} intro={t(`words.${name}.why`)}>
          <div className="flex flex-col gap-4">
            <DeprecationFacts {...{ name, since, sunset }} isPassed={sunset !== null && sunset <= now} />
            <SunsetForm {...{ name, sunset, now }} />
            <Users uses={data.uses.filter((use) => use.name === name)} title={t(`words.${name}.title`)} />
          </div>
        </Section>
      ))}
      <p className="mt-8 max-w-3xl text-sm text-muted">{t('after')}</p>
    </>
  )
}

function Users({ uses, title }: { uses: readonly UseOfAll[]; title: string }) {
  const t = useTranslations('deprecations')
  const columns: Column<UseOfAll>[] = [
    {
      id: 'client',
      header: t('all.client'),
      isRowHeader: true,
      cell: ({ clientId, clientName }) => (
        <Link href={`/clients/${clientId}/deprecations`} className="kern-link kern-link--no-visited-state">
          <Name>{clientName}</Name>
        </Link>
      ),
    },
    {
      id: 'organisation',
      header: t('all.organisation'),
      cell: ({ organisationName }) => <Name>{organisationName}</Name>,
    },
    {
      id: 'uses',
      header: t('client.uses'),
      cell: ({ uses: count }) => (count === null ? t('client.unseen') : t('client.times', { count })),
    },
    {
      id: 'first',
      header: t('client.first'),
      cell: ({ firstUsedAt }) => (firstUsedAt ? <Timestamp value={firstUsedAt} /> : '–'),
    },
    {
      id: 'last',
      header: t('client.last'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp value={lastUsedAt} /> : '–'),
    },
  ]
  return (
    <DataTable
      caption={`${t('all.users')}: ${title}`}
      columns={columns}
      rows={uses}
      rowKey={({ clientId }) => clientId}
      empty={<EmptyState title={t('all.none')}>{t('all.noneNote')}</EmptyState>}
    />
  )
}
