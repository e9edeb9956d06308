'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Incident } from '#lib/wings/status/schema.ts'
import { IncidentList } from './incident-list.tsx'
import { NewIncidentForm } from './new-incident-form.tsx'
import { NoteForm } from './note-form.tsx'

/** What was told to the public, with the ways to tell more of it. */
export function IncidentDesk({ initial }: { initial: { incidents: Incident[] } }) {
  const t = useTranslations('status.admin')
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [isPublished, setPublished] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['incidents'],
    queryFn: () => askPortal('GET /admin/incidents'),
    initialData: initial,
  })
  const published = async () => {
    setOpen(false)
    setPublished(true)
    await client.invalidateQueries({ queryKey: ['incidents'] })
  }
  return (
    <>
      <ProblemAlert error={error} />
      {isPublished ? (
        <Alert kind="success" title={t('published')}>
          <p>{t('publishedNote')}</p>
        </Alert>
      ) : null}
      <div className="my-4">
        {isOpen ? (
          <NewIncidentForm onPublished={published} onCancel={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('open')}</Button>
        )}
      </div>
      <Section title={t('title')}>
        {data.incidents.length === 0 ? (
          <EmptyState title={t('none')}>{t('noneNote')}</EmptyState>
        ) : (
          <IncidentList
            incidents={data.incidents}
            actions={(incident) => <Actions incident={incident} onPublished={published} />}
          />
        )}
      </Section>
    </>
  )
}

function Actions({ incident, onPublished }: { incident: Incident; onPublished: () => Promise<void> }) {
  const t = useTranslations('status.admin')
  const locale = useLocale()
  const [isWriting, setWriting] = useState(false)
  const { incidentId } = incident
  const title = incident.title[locale]
  const removal = useMutation({
    mutationFn: () => askPortal('DELETE /admin/incidents/[incidentId]', { params: { incidentId } }),
    onSuccess: onPublished,
  })
  if (isWriting) {
    return (
      <NoteForm
        incidentId={incidentId}
        onPublished={async () => {
          setWriting(false)
          await onPublished()
        }}
        onCancel={() => setWriting(false)}
      />
    )
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" aria-label={`${t('noteOpen')}: ${title}`} onClick={() => setWriting(true)}>
        {t('noteOpen')}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="secondary" aria-label={t('removeNamed', { title })}>
            {t('remove')}
          </Button>
        }
        title={t('removeTitle', { title })}
        confirmLabel={t('remove')}
        danger
        onConfirm={async () => {
          await removal.mutateAsync()
        }}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </div>
  )
}
