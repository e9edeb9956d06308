'use client'

import { useQuery } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { FilterBar } from '#components/ui/filter-bar.tsx'
import { SelectField } from '#components/ui/filter-fields.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { SentAnswer, ShownOwner, UndeliveredNotices } from '#lib/callbacks/log/log-schema.ts'
import { undeliveredStates, type UndeliveredState } from '#lib/callbacks/terms.ts'
import { LogPages } from './attempt-log.tsx'
import { canBeSent } from './can-be-sent.ts'
import { NotifyNow } from './notify-now.tsx'
import { NoticeTable } from './notice-table.tsx'
import { OwnerName } from './owner-name.tsx'
import { PausedNote } from './paused-note.tsx'
import { Count, ReceiverReasons } from './receiver-words.tsx'
import { SendNow } from './send-again.tsx'
import { SendSelected } from './send-selected.tsx'
import { SendAllSince } from './send-since.tsx'
import { Sending } from './sending.tsx'
import { useSelection } from './use-selection.ts'

type ReceiverProps = {
  owner: Pick<ShownOwner, 'kind' | 'id'>
  /** Without it this stands beside the list of receivers, and asks for the newest. */
  initial?: UndeliveredNotices
  state?: UndeliveredState
  before?: number
  /** RFC 3339: from when on "all since" proposes. */
  since: string
}

/** What was never delivered to one destination or client, and sending it again. */
export function ReceiverNotices({ owner, initial, state, before, since }: ReceiverProps) {
  const t = useTranslations('callbacks')
  const { kind, id } = owner
  const query = { state, before }
  const [sent, setSent] = useState<SentAnswer>()
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'undelivered', kind, id, query],
    queryFn: () =>
      kind === 'destination'
        ? askPortal('GET /callbacks/undelivered/destinations/[destinationId]', { params: { destinationId: id }, query })
        : askPortal('GET /callbacks/undelivered/clients/[clientId]', { params: { clientId: id }, query }),
    initialData: initial,
  })
  const selectable = data?.maySendAgain ? data.notices.filter(canBeSent) : []
  const selection = useSelection(selectable.map((notice) => notice.id))
  const done = (answer: SentAnswer) => {
    selection.clear()
    setSent(answer)
  }
  const page = `/callbacks/undelivered/${kind}/${id}`
  const hrefOf = (members: Record<string, string>) => `${page}?${new URLSearchParams(members).toString()}`
  const filtered = state ? `${page}?state=${state}` : page
  if (!data) return error ? <ProblemAlert error={error} /> : <Skeleton />
  return (
    <>
      <ProblemAlert error={error} />
      {data.pausedAt ? <PausedNote owner={data.owner} pausedAt={data.pausedAt} mayResume={data.maySendAgain} /> : null}
      <Sending sent={sent} />
      <Overview data={data} actions={data.maySendAgain ? <Actions data={data} since={since} onSent={done} /> : null} />
      <Section title={t('undelivered.receiver.list')}>
        {kind === 'destination' && data.notConfigured.count > 0 ? <Unlisted destinationId={id} /> : null}
        {initial && (state || data.notices.length > 0) ? <StateFilter page={page} state={state} /> : null}
        {selectable.length > 0 ? (
          <div className="mb-4 flex flex-wrap items-center gap-4">
            <SendSelected of="notices" selection={selection} onSent={done} />
          </div>
        ) : null}
        <NoticeTable
          notices={data.notices}
          selection={selectable.length > 0 ? selection : undefined}
          empty={
            <EmptyState title={t('undelivered.receiver.empty.title')}>
              {t('undelivered.receiver.empty.text')}
            </EmptyState>
          }
        />
        <LogPages
          newestHref={before ? filtered : undefined}
          olderHref={data.older === null ? undefined : hrefOf({ ...(state && { state }), before: data.older })}
        />
      </Section>
    </>
  )
}

function StateFilter({ page, state }: { page: string } & Pick<ReceiverProps, 'state'>) {
  const t = useTranslations('callbacks')
  return (
    <FilterBar action={page} resetHref={state ? page : undefined}>
      <SelectField
        name="state"
        label={t('undelivered.receiver.state')}
        defaultValue={state}
        options={undeliveredStates.map((value) => ({ value, label: t(`notices.states.${value}`) }))}
      />
    </FilterBar>
  )
}

function Overview({ data, actions }: { data: UndeliveredNotices; actions: ReactNode }) {
  const t = useTranslations('callbacks')
  return (
    <Section title={t('undelivered.receiver.counts')} actions={actions}>
      <DescriptionList
        items={[
          { term: t('undelivered.columns.receiver'), value: <OwnerName owner={data.owner} /> },
          ...(data.url ? [{ term: t('attempt.url'), value: <code className="text-sm">{data.url}</code> }] : []),
          { term: t('undelivered.columns.waiting'), value: <Count count={data.waiting} /> },
          { term: t('undelivered.columns.givenUp'), value: <Count count={data.givenUp} /> },
          { term: t('undelivered.columns.notConfigured'), value: <Count count={data.notConfigured} /> },
          { term: t('undelivered.columns.reason'), value: <ReceiverReasons row={data} /> },
        ]}
      />
    </Section>
  )
}

type SentProps = { onSent: (sent: SentAnswer) => void }

function Actions({ data, since, onSent }: { data: UndeliveredNotices; since: string } & SentProps) {
  const { owner, waiting, notConfigured, pausedAt, url } = data
  const canNotify = owner.kind === 'destination' && url !== null && notConfigured.count > 0
  return (
    <>
      {waiting.count > 0 && !pausedAt ? <SendNow owner={owner} onSent={onSent} /> : null}
      {canNotify ? <NotifyNow owner={owner} onSent={onSent} /> : null}
      <SendAllSince owner={owner} since={since} onSent={onSent} />
    </>
  )
}

/** Where to find what is counted here and not listed. */
function Unlisted({ destinationId }: { destinationId: string }) {
  const t = useTranslations('callbacks')
  const cases = (text: ReactNode) => (
    <Link className="kern-link" href={`/cases?destination=${destinationId}&state=submitted`}>
      {text}
    </Link>
  )
  return <p className="mb-4">{t.rich('undelivered.receiver.unlisted', { cases })}</p>
}
