'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { durationParts } from '#components/ui/duration.ts'
import type { Clock } from '#lib/wings/overview/operation-schema.ts'
import { daysFrom } from './days-from.ts'

/** The service clock and, in a sandbox, the way to move it forward. */
export function ClockForm({ initial }: { initial: Clock }) {
  const t = useTranslations('admin.clock')
  const { data, error } = useQuery({
    queryKey: ['service-clock'],
    queryFn: () => askPortal('GET /admin/clock'),
    initialData: initial,
    refetchInterval: 30_000,
  })
  const offset = data.offsetSeconds === 0 ? t('noOffset') : t('offsetIs', durationParts(data.offsetSeconds * 1000))
  return (
    <>
      <ProblemAlert error={error} />
      <DescriptionList
        items={[
          { term: t('now'), value: <Timestamp value={data.now} /> },
          { term: t('offset'), value: offset },
        ]}
      />
      <div className="mt-8">
        {data.movable ? <Mover /> : <EmptyState title={t('real')}>{t('realNote')}</EmptyState>}
      </div>
    </>
  )
}

function Mover() {
  const t = useTranslations('admin.clock')
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const days = daysFrom(text, useLocale())
  const step = useMutation({
    mutationFn: (wanted: number) => askPortal('POST /admin/clock', { body: { days: wanted } }),
    onSuccess: (clock) => {
      client.setQueryData(['service-clock'], clock)
      setText('')
    },
  })
  const change = (value: string) => {
    setText(value)
    setWrong(false)
  }
  const move = async () => {
    if (days !== undefined) await step.mutateAsync(days)
  }
  return (
    <div className="flex max-w-md flex-col items-start gap-4">
      <TextField
        name="days"
        label={t('days')}
        hint={t('daysHint')}
        error={wrong ? t('daysWrong') : undefined}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      {days === undefined ? (
        <Button onClick={() => setWrong(true)}>{t('move')}</Button>
      ) : (
        <ConfirmDialog
          trigger={<Button>{t('move')}</Button>}
          title={t('moveTitle', { days })}
          confirmLabel={t('move')}
          danger
          onConfirm={move}
        >
          <p>{t('moveText')}</p>
        </ConfirmDialog>
      )}
      {step.isSuccess ? (
        <Alert kind="success" title={t('moved')}>
          <p>
            <Timestamp value={step.data.now} />
          </p>
        </Alert>
      ) : null}
    </div>
  )
}
