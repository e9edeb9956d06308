'use client'

import { useIsFetching, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { CountAnswer, OwnerShown, Selection, SendCount, SentAnswer } from '#lib/callbacks/log-schema.ts'

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

/** A receiver as a selection of notices names it. */
export const ofReceiver = ({ kind, id }: Receiver) =>
  kind === 'destination' ? { destinationId: id } : { clientId: id }

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

/** How many notices that will be, and what is left out. */
export function SelectionCount({ selection }: { selection: Selection }) {
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

/** What the texts of a count are told. */
export const wordsOf = ({ count, now }: SendCount) => ({
  how: count === 0 ? 'none' : now === count ? 'now' : now === 0 ? 'again' : 'both',
  count,
  now,
  again: count - now,
})

type CountedProps = { counted: { data: CountAnswer | undefined; error: Error | null }; words: string | undefined }

/** A count, or that it is being made, or why it could not be. */
export function CountShown({ counted: { data, error }, words }: CountedProps) {
  const t = useTranslations('callbacks.again')
  if (error) return <ProblemAlert error={error} />
  return (
    <div role="status">
      <p className="font-semibold">{words ?? t('counting')}</p>
      {data?.more ? <p>{t('more')}</p> : null}
    </div>
  )
}
