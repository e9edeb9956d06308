'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CountAnswer, OwnerShown, Selection } from '#lib/callbacks/log-schema.ts'
import { MINUTE } from '#lib/platform/durations.ts'

type SendProps = {
  selection: Selection
  trigger: ReactNode
  /** Told how many were sent. */
  onSent: (sent: number) => void
}

/** Sends a selection again, after showing how many notices that will be. */
export function SendAgain({ selection, trigger, onSent }: SendProps) {
  const t = useTranslations('callbacks.again')
  const queries = useQueryClient()
  const send = async () => {
    const { sent } = await askPortal('POST /callbacks/send-again', { body: selection })
    await queries.invalidateQueries({ queryKey: ['callbacks'] })
    onSent(sent)
  }
  return (
    <ConfirmDialog trigger={trigger} title={t('title')} confirmLabel={t('confirm')} onConfirm={send}>
      <SelectionCount selection={selection} />
    </ConfirmDialog>
  )
}

type AllProps = {
  /** The one receiver concerned; all when there is none. */
  owner?: OwnerShown
  /** RFC 3339: what the field shows first. */
  since: string
  onSent: (sent: number) => void
}

/** Sends again all that was given up since a time that is chosen in the dialog, where the count follows it. */
export function SendAllSince({ owner, since, onSent }: AllProps) {
  const t = useTranslations('callbacks.again')
  const queries = useQueryClient()
  const [local, setLocal] = useState<string>()
  const shown = local ?? localInput(since)
  const selection = sinceSelection(shown, owner)
  const send = async () => {
    if (!selection) throw new Error(t('sinceMissing'))
    const { sent } = await askPortal('POST /callbacks/send-again', { body: selection })
    await queries.invalidateQueries({ queryKey: ['callbacks'] })
    onSent(sent)
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{t('sendAll')}</Button>}
      title={t('allTitle')}
      confirmLabel={t('confirm')}
      onConfirm={send}
    >
      <p>{owner ? t('of', { name: owner.name ?? '' }) : t('everywhere')}</p>
      <TextField
        name="since"
        type="datetime-local"
        label={t('since')}
        hint={t('sinceHint')}
        error={selection ? undefined : t('sinceMissing')}
        value={shown}
        onChange={(event) => setLocal(event.target.value)}
      />
      {selection ? <SelectionCount selection={selection} /> : null}
    </ConfirmDialog>
  )
}

function sinceSelection(local: string, owner: OwnerShown | undefined): Selection | undefined {
  const since = new Date(local)
  if (Number.isNaN(since.getTime())) return undefined
  const failedSince = since.toISOString()
  if (!owner) return { failedSince }
  return owner.kind === 'destination' ? { failedSince, destinationId: owner.id } : { failedSince, clientId: owner.id }
}

/** A time as `datetime-local` wants it: the browser's zone, to the minute. */
function localInput(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

function SelectionCount({ selection }: { selection: Selection }) {
  const t = useTranslations('callbacks.again')
  const counted = useQuery({
    queryKey: ['callbacks', 'count', selection],
    queryFn: () => askPortal('POST /callbacks/send-again/count', { body: selection }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <>
      <CountShown counted={counted} />
      <p className="text-sm text-muted">
        {t('leftOut')} {t('stays')}
      </p>
    </>
  )
}

function CountShown({ counted }: { counted: { data: CountAnswer | undefined; error: Error | null } }) {
  const t = useTranslations('callbacks.again')
  const { data, error } = counted
  if (error) return <ProblemAlert error={error} />
  return (
    <div role="status">
      <p className="font-semibold">{data ? t('count', { count: data.count }) : t('counting')}</p>
      {data?.more ? <p>{t('more')}</p> : null}
    </div>
  )
}

/** Tells a destination that has a callback now what it was not told before, after showing how much that is. */
export function NotifyNow({ owner, onSent }: { owner: OwnerShown; onSent: (sent: number) => void }) {
  const t = useTranslations('callbacks.notify')
  const again = useTranslations('callbacks.again')
  const queries = useQueryClient()
  const notify = async () => {
    const { sent } = await askPortal('POST /callbacks/notify-now', { body: { destinationId: owner.id } })
    await queries.invalidateQueries({ queryKey: ['callbacks'] })
    onSent(sent)
  }
  return (
    <ConfirmDialog
      trigger={<Button>{t('action')}</Button>}
      title={t('title')}
      confirmLabel={again('confirm')}
      onConfirm={notify}
    >
      <p>{t('text', { name: owner.name ?? '' })}</p>
      <NotConfiguredCount destinationId={owner.id} />
    </ConfirmDialog>
  )
}

function NotConfiguredCount({ destinationId }: { destinationId: string }) {
  const counted = useQuery({
    queryKey: ['callbacks', 'not-configured', destinationId],
    queryFn: () => askPortal('GET /callbacks/notify-now', { query: { destinationId } }),
    staleTime: 0,
    gcTime: 0,
  })
  return <CountShown counted={counted} />
}

/** Tells that something was sent again. */
export function SentNote({ sent }: { sent: number | undefined }) {
  const t = useTranslations('callbacks.again')
  return (
    <p role="status" className={sent === undefined ? 'sr-only' : 'mb-4 font-semibold'}>
      {sent === undefined ? '' : t('sent', { count: sent })}
    </p>
  )
}
