'use client'

import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CountAnswer, OwnerShown, Selection, SendCount, SentAnswer } from '#lib/callbacks/log-schema.ts'
import { MINUTE } from '#lib/platform/durations.ts'

type SendProps = {
  selection: Selection
  trigger: ComponentProps<typeof ConfirmDialog>['trigger']
  title?: string
  /** Told what is sent, to follow it. */
  onSent: (sent: SentAnswer) => void
}

/** Sends a selection, after showing how many notices that will be. */
export function SendAgain({ selection, trigger, title, onSent }: SendProps) {
  const t = useTranslations('callbacks.again')
  const send = async () => onSent(await askPortal('POST /callbacks/send-again', { body: selection }))
  const isTelling = useIsFetching({ queryKey: ['callbacks', 'count'] }) > 0
  return (
    <ConfirmDialog {...{ trigger, isTelling }} title={title ?? t('title')} confirmLabel={t('confirm')} onConfirm={send}>
      <SelectionCount selection={selection} />
    </ConfirmDialog>
  )
}

type Receiver = Pick<OwnerShown, 'kind' | 'id'>

const ofReceiver = ({ kind, id }: Receiver) => (kind === 'destination' ? { destinationId: id } : { clientId: id })

/** Has all that waits at a receiver tried now, after showing how much that is. `label`: of the button. */
export function SendNow({ owner, label, onSent }: { owner: Receiver; label?: string } & Pick<SendProps, 'onSent'>) {
  const t = useTranslations('callbacks.again')
  return (
    <SendAgain
      selection={{ waiting: true, ...ofReceiver(owner) }}
      trigger={<Button>{label ?? t('sendNow')}</Button>}
      title={t('sendNow')}
      onSent={onSent}
    />
  )
}

type AllProps = {
  /** The one receiver concerned; all when there is none. */
  owner?: OwnerShown
  /** RFC 3339: what the field shows first. */
  since: string
  onSent: (sent: SentAnswer) => void
}

const ended = ['failedSince', 'deliveredSince'] as const
type Ended = (typeof ended)[number]

/**
 * Sends again all that was given up, or of one receiver delivered, since a time; both are chosen in the dialog, where the
 * count follows them.
 */
export function SendAllSince({ owner, since, onSent }: AllProps) {
  const t = useTranslations('callbacks.again')
  const [local, setLocal] = useState<string>()
  const [wanted, setWanted] = useState<Ended>('failedSince')
  const shown = local ?? localInput(since)
  const selection = sinceSelection(shown, { owner, wanted })
  const send = async () => {
    if (!selection) throw new Error(t('sinceMissing'))
    onSent(await askPortal('POST /callbacks/send-again', { body: selection }))
  }
  const isTelling = useIsFetching({ queryKey: ['callbacks', 'count'] }) > 0
  return (
    <ConfirmDialog
      isTelling={isTelling}
      trigger={<Button variant="secondary">{t('sendAll')}</Button>}
      title={t('allTitle')}
      confirmLabel={t('confirm')}
      onConfirm={send}
    >
      <p>{owner ? t('of', { name: owner.name ?? '' }) : t('everywhere')}</p>
      {owner ? (
        <SelectInput
          name="ended"
          label={t('what')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value === 'deliveredSince' ? 'deliveredSince' : 'failedSince')}
          options={ended.map((value) => ({ value, label: t(`ended.${value}`) }))}
        />
      ) : null}
      <TextField
        name="since"
        type="datetime-local"
        label={owner ? t('since') : t('givenUpSince')}
        hint={t('sinceHint')}
        error={selection ? undefined : t('sinceMissing')}
        value={shown}
        onChange={(event) => setLocal(event.target.value)}
      />
      {selection ? <SelectionCount selection={selection} /> : null}
    </ConfirmDialog>
  )
}

function sinceSelection(
  local: string,
  { owner, wanted }: { owner: OwnerShown | undefined; wanted: Ended },
): Selection | undefined {
  const since = new Date(local)
  if (Number.isNaN(since.getTime())) return undefined
  const at = since.toISOString()
  if (!owner) return { failedSince: at }
  return wanted === 'deliveredSince'
    ? { deliveredSince: at, ...ofReceiver(owner) }
    : { failedSince: at, ...ofReceiver(owner) }
}

/** A time as `datetime-local` wants it: the browser's zone, to the minute. */
function localInput(at: string): string {
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

function SelectionCount({ selection }: { selection: Selection }) {
  const t = useTranslations('callbacks.again')
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'count', selection],
    queryFn: () => askPortal('POST /callbacks/send-again/count', { body: selection }),
    staleTime: 0,
  })
  return (
    <>
      <CountShown counted={{ data, error }} words={data && t('count', wordsOf(data))} />
      {data && data.paused > 0 ? <p>{t('pausedCount', { count: data.paused })}</p> : null}
      <p className="text-sm text-muted">
        {t('leftOut')} {data && data.count > data.now ? t('stays') : null}
      </p>
    </>
  )
}

const wordsOf = ({ count, now }: SendCount) => ({
  how: count === 0 ? 'none' : now === count ? 'now' : now === 0 ? 'again' : 'both',
  count,
  now,
  again: count - now,
})

type CountedProps = { counted: { data: CountAnswer | undefined; error: Error | null }; words: string | undefined }

function CountShown({ counted: { data, error }, words }: CountedProps) {
  const t = useTranslations('callbacks.again')
  if (error) return <ProblemAlert error={error} />
  return (
    <div role="status">
      <p className="font-semibold">{words ?? t('counting')}</p>
      {data?.more ? <p>{t('more')}</p> : null}
    </div>
  )
}

/** Tells a destination that has a callback now what it was not told before, after showing how much that is. */
export function NotifyNow({ owner, onSent }: { owner: OwnerShown; onSent: (sent: SentAnswer) => void }) {
  const t = useTranslations('callbacks.notify')
  const again = useTranslations('callbacks.again')
  const notify = async () =>
    onSent(await askPortal('POST /callbacks/notify-now', { body: { destinationId: owner.id } }))
  const isTelling = useIsFetching({ queryKey: ['callbacks', 'not-configured'] }) > 0
  return (
    <ConfirmDialog
      isTelling={isTelling}
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
  const t = useTranslations('callbacks.again')
  const counted = useQuery({
    queryKey: ['callbacks', 'not-configured', destinationId],
    queryFn: () => askPortal('GET /callbacks/notify-now', { query: { destinationId } }),
    staleTime: 0,
  })
  const { data } = counted
  const words = data && t('count', wordsOf({ ...data, now: 0, paused: 0 }))
  return <CountShown counted={counted} words={words} />
}
