'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { FieldError, TextField } from '#components/ui/text-field.tsx'
import { incidentKinds, type IncidentKind } from '#lib/wings/status/terms.ts'
import { InBothLanguages, isWhole, neither } from './both-languages.tsx'

type NewIncidentFormProps = { onPublished: () => Promise<void>; onCancel: () => void }

const asMoment = (local: string): string | undefined => (local ? new Date(local).toISOString() : undefined)

/** Tells the public of a disturbance, which begins now, or of maintenance with its time. */
export function NewIncidentForm({ onPublished, onCancel }: NewIncidentFormProps) {
  const t = useTranslations('status')
  const [kind, setKind] = useState<IncidentKind>('disturbance')
  const [title, setTitle] = useState(neither)
  const [text, setText] = useState(neither)
  const [span, setSpan] = useState({ begins: '', ends: '' })
  const [isMissing, setMissing] = useState(false)
  const isPlanned = kind === 'maintenance'
  const publication = useMutation({
    mutationFn: () => {
      const times = isPlanned ? { beginsAt: asMoment(span.begins), endsAt: asMoment(span.ends) } : {}
      return askPortal('POST /admin/incidents', { body: { kind, title, text, ...times } })
    },
    onSuccess: onPublished,
  })
  const publish = () => {
    const isComplete = isWhole(title) && isWhole(text) && (!isPlanned || (span.begins !== '' && span.ends !== ''))
    setMissing(!isComplete)
    if (isComplete) publication.mutate()
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <ProblemAlert error={publication.error} />
      <RadioGroup
        name="incident-kind"
        legend={t('admin.kind')}
        options={incidentKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        defaultValue={kind}
        onChange={({ target }) => setKind(target.value === 'maintenance' ? 'maintenance' : 'disturbance')}
      />
      <InBothLanguages name="title" value={title} onChange={setTitle} />
      <InBothLanguages name="text" value={text} onChange={setText} />
      {isPlanned ? <SpanFields span={span} onSpan={setSpan} /> : null}
      {isMissing ? <FieldError id="incident-missing">{t('admin.missing')}</FieldError> : null}
      <div className="flex flex-wrap gap-3">
        <Button onClick={publish}>{t('admin.publish')}</Button>
        <Button variant="secondary" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </div>
  )
}

type NewIncidentFormSpan = { begins: string; ends: string }

function SpanFields({ span, onSpan }: { span: NewIncidentFormSpan; onSpan: (span: NewIncidentFormSpan) => void }) {
  const t = useTranslations('status.admin')
  return (
    <div className="grid w-full max-w-4xl gap-4 md:grid-cols-2">
      {(['begins', 'ends'] as const).map((end) => (
        <TextField
          key={end}
          name={`incident-${end}`}
          type="datetime-local"
          label={t(`${end}At`)}
          hint={t('timeHint')}
          value={span[end]}
          onChange={({ target }) => onSpan({ ...span, [end]: target.value })}
        />
      ))}
    </div>
  )
}
