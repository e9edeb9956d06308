'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Inspector, inspects } from '#components/ui/inspector.tsx'
import { Link } from '#components/ui/link.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { ShownRefusedCall } from '#lib/wings/refused-calls/schema.ts'

type CallListProps = {
  clientId: string
  calls: readonly ShownRefusedCall[]
  /** The one that was looked for: its facts stand below the list. */
  lookedFor?: string
}

/** Refused calls, of which one opens at the side to all its facts. */
export function CallList({ clientId, calls, lookedFor }: CallListProps) {
  const t = useTranslations('refusedCalls')
  const hrefOf = (id: string) => `/clients/${clientId}/refused-calls?request=${id}`
  const columns = useColumns(hrefOf)
  const callOf = (id: string) => calls.find(({ requestId }) => requestId === id)
  const titleOf = ({ method, path }: ShownRefusedCall) => `${method} ${path}`
  const found = lookedFor === undefined ? undefined : callOf(lookedFor)
  return (
    <>
      <Inspector
        ids={calls.map(({ requestId }) => requestId)}
        label={(id) => {
          const call = callOf(id)
          return call ? titleOf(call) : ''
        }}
        hrefOf={hrefOf}
        panel={(id) => {
          const call = callOf(id)
          return call ? <CallFacts call={call} /> : null
        }}
      >
        <DataTable
          caption={t('title')}
          columns={columns}
          rows={calls}
          rowKey={({ requestId }) => requestId}
          empty={null}
        />
      </Inspector>
      {found ? (
        <div className="mt-6">
          <CallFacts call={found} />
        </div>
      ) : null}
    </>
  )
}

function useColumns(hrefOf: (id: string) => string): Column<ShownRefusedCall>[] {
  const t = useTranslations('refusedCalls')
  const when = useWhen('exact')
  return [
    {
      id: 'at',
      header: t('columns.at'),
      isRowHeader: true,
      share: 20,
      cell: ({ requestId, at }) => (
        <Link {...inspects(requestId)} href={hrefOf(requestId)} className="kern-link kern-link--no-visited-state">
          <time dateTime={at}>{when(at)}</time>
        </Link>
      ),
    },
    {
      id: 'answer',
      header: t('columns.answer'),
      share: 10,
      cell: ({ status }) => <Badge tone={status < 500 ? 'warning' : 'danger'}>{status}</Badge>,
    },
    {
      id: 'call',
      header: t('columns.call'),
      share: 35,
      cell: (call) => <code className="text-sm">{`${call.method} ${call.path}`}</code>,
    },
    { id: 'means', header: t('columns.means'), isExtra: true, share: 35, cell: ({ code }) => t(`means.${code}`) },
  ]
}

function CallFacts({ call }: { call: ShownRefusedCall }) {
  const { requestId, method, route, path, queryNames, status, code, pointer } = call
  const t = useTranslations('refusedCalls')
  const isHidden = [path, pointer ?? '', ...queryNames].some((text) => text.includes('…'))
  return (
    <div>
      <DescriptionList
        items={[
          {
            term: t('facts.requestId'),
            value: <Copyable value={requestId} name={t('facts.requestId')} />,
            wide: true,
          },
          { term: t('facts.call'), value: <code>{`${method} ${route}`}</code>, wide: true },
          { term: t('facts.answer'), value: <code>{`${status} ${code}`}</code> },
          ...(queryNames.length > 0 ? [{ term: t('facts.query'), value: <code>{queryNames.join(', ')}</code> }] : []),
          ...(pointer === null
            ? []
            : [{ term: t('facts.pointer'), value: pointer === '' ? t('facts.whole') : <code>{pointer}</code> }]),
          { term: t('facts.means'), value: t(`means.${code}`), wide: true },
          { term: t('facts.next'), value: t(`next.${code}`), wide: true },
        ]}
      />
      {isHidden ? <p className="text-sm text-muted">{t('hidden')}</p> : null}
    </div>
  )
}
