'use client'

import { useIsFetching } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { later } from '#components/ui/later.tsx'
import type { ShownOwner, Selection, SentAnswer } from '#lib/callbacks/log/log-schema.ts'

/** With the question, which is loaded when somebody comes near. */
const SelectionCount = later(async () => (await import('./selection-count.tsx')).SelectionCount, 2)

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

type SendAgainReceiver = Pick<ShownOwner, 'kind' | 'id'>

/** A receiver as a selection of notices names it. */
export const ofReceiver = ({ kind, id }: SendAgainReceiver) =>
  kind === 'destination' ? { destinationId: id } : { clientId: id }

/** Has all that waits at a receiver tried now, after showing how much that is. `label`: of the button. */
export function SendNow({
  owner,
  label,
  onSent,
}: { owner: SendAgainReceiver; label?: string } & Pick<SendProps, 'onSent'>) {
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
