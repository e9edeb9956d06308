'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { FieldError } from '#components/ui/text-field.tsx'
import { incidentStages } from '#lib/wings/status/terms.ts'
import { InBothLanguages, isWhole, neither } from './both-languages.tsx'

type NoteFormProps = { incidentId: string; onPublished: () => Promise<void>; onCancel: () => void }

/** Tells how far an incident has come. */
export function NoteForm({ incidentId, onPublished, onCancel }: NoteFormProps) {
  const t = useTranslations('status')
  const [stage, setStage] = useState<(typeof incidentStages)[number]>('found')
  const [text, setText] = useState(neither)
  const [isMissing, setMissing] = useState(false)
  const publication = useMutation({
    mutationFn: () =>
      askPortal('POST /admin/incidents/[incidentId]/notes', { params: { incidentId }, body: { stage, text } }),
    onSuccess: onPublished,
  })
  const publish = () => {
    setMissing(!isWhole(text))
    if (isWhole(text)) publication.mutate()
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemAlert error={publication.error} />
      <SelectInput
        name="incident-stage"
        label={t('admin.stage')}
        hint={t('admin.mendedHint')}
        options={incidentStages.map((value) => ({ value, label: t(`stages.${value}`) }))}
        value={stage}
        onChange={({ target }) => setStage(incidentStages.find((one) => one === target.value) ?? 'update')}
      />
      <InBothLanguages name="text" value={text} onChange={setText} />
      {isMissing ? <FieldError id="note-missing">{t('admin.missing')}</FieldError> : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={publish}>{t('admin.publish')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </div>
  )
}
