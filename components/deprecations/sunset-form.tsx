'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { DeprecationName } from '#lib/clients/terms.ts'

type SunsetFormProps = { name: DeprecationName; sunset: string | null; now: string }

/** Sets the end of something deprecated to a day, or takes it back. */
export function SunsetForm({ name, sunset, now }: SunsetFormProps) {
  const t = useTranslations('deprecations.all')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const change = useMutation({
    mutationFn: (end: string | null) => askPortal('PUT /admin/deprecations', { body: { name, sunset: end } }),
    onSuccess: async () => {
      setOpen(false)
      await client.invalidateQueries({ queryKey: ['deprecations'] })
    },
  })
  const save = async (end: string | null) => {
    await change.mutateAsync(end)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {change.isSuccess ? <Alert kind="success" title={t('saved')} /> : null}
      {isOpen ? <DayForm {...{ name, now }} onSave={save} onCancel={() => setOpen(false)} /> : null}
      <div className="flex flex-wrap gap-3">
        {isOpen ? null : <SetButton name={name} onOpen={() => setOpen(true)} />}
        {sunset === null || isOpen ? null : (
          <ConfirmDialog
            trigger={<Button variant="secondary">{t('remove')}</Button>}
            title={t('removeTitle')}
            confirmLabel={t('remove')}
            onConfirm={() => save(null)}
          >
            <p>{t('removeText')}</p>
          </ConfirmDialog>
        )}
      </div>
    </div>
  )
}

function SetButton({ name, onOpen }: { name: DeprecationName; onOpen: () => void }) {
  const t = useTranslations('deprecations')
  const label = t('all.setNamed', { title: t(`words.${name}.title`) })
  return (
    <Button variant="secondary" aria-label={label} onClick={onOpen}>
      {t('all.set')}
    </Button>
  )
}

type DayFormProps = {
  name: DeprecationName
  now: string
  onSave: (day: string) => Promise<void>
  onCancel: () => void
}

function DayForm({ name, now, onSave, onCancel }: DayFormProps) {
  const t = useTranslations('deprecations.all')
  const [day, setDay] = useState('')
  const [isWrong, setWrong] = useState(false)
  // the server decides to the minute
  const save = async () => (day > now.slice(0, 10) ? onSave(day).catch(() => setWrong(true)) : setWrong(true))
  return (
    <div className="flex flex-col items-start gap-4">
      <TextField
        name={`${name}-sunset`}
        type="date"
        className="max-w-md"
        label={t('field')}
        hint={t('fieldHint')}
        error={isWrong ? t('wrong') : undefined}
        value={day}
        onChange={({ target }) => {
          setDay(target.value)
          setWrong(false)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void save()}>{t('save')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
