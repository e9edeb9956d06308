'use client'

import { useIsFetching } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ShownOwner, Selection, SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { MINUTE } from '#lib/platform/durations.ts'
import { SelectionCount } from './selection-count.tsx'
import { ofReceiver } from './send-again.tsx'

type AllProps = {
  /** The one receiver concerned; all receivers unless given. */
  owner?: ShownOwner
  /** RFC 3339: the first value of the field. */
  since: string
  /** Called with the sent callbacks, to follow them. */
  onSent: (sent: SentAnswer) => void
}

const ended = ['failedSince', 'deliveredSince'] as const
type StateSince = (typeof ended)[number]

/**
 * Sends again all callbacks that were given up, or one receiver's delivered ones, since a time; both are chosen in the
 * dialog, which shows their count.
 */
export function SendAllSince({ owner, since, onSent }: AllProps) {
  const t = useTranslations('callbacks.again')
  const [local, setLocal] = useState<string>()
  const [wanted, setWanted] = useState<StateSince>('failedSince')
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
  { owner, wanted }: { owner: ShownOwner | undefined; wanted: StateSince },
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
