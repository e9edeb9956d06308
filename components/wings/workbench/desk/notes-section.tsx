'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Form } from '#components/ui/form.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { MOST_NOTE } from '#lib/submissions/terms.ts'
import type { ReceivedDetail } from '#lib/timelines/received-schema.ts'
import { useDeskDraft } from '../use-desk-draft.ts'
import { useDeleteNote, useKeepNote, useNotes, type ShownNote } from '../use-notes.ts'
import { WorkAlert } from '../work-alert.tsx'
import type { SubmissionPlace } from '#lib/submissions/terms.ts'

type NotesSectionProps = { place: SubmissionPlace; row: ReceivedDetail }

/** What case workers noted on a case, at whichever of its submissions, for each other alone. */
export function NotesSection({ place, row }: NotesSectionProps) {
  const t = useTranslations('received.notes')
  const { notes, error } = useNotes(place, row)
  return (
    <Section title={t('heading')} intro={t('intro')} id="notes">
      <WorkAlert error={error} destinationId={place.destinationId} />
      <ul className="mb-6 flex max-w-3xl flex-col empty:hidden">
        {notes.map((note) => (
          <li key={note.noteId} className="border-t border-line py-3">
            <Note place={place} row={row} note={note} />
          </li>
        ))}
      </ul>
      <NewNote place={place} row={row} />
    </Section>
  )
}

function Note({ place, row, note }: NotesSectionProps & { note: ShownNote }) {
  const { noteId, opened, authorName, createdAt } = note
  const t = useTranslations('received.notes')
  const remove = useDeleteNote(place)
  return (
    <>
      {opened.state === 'open' && opened.content.kind === 'note' ? (
        <p className="wrap-anywhere whitespace-pre-line">{opened.content.text}</p>
      ) : (
        <p className="border-l-4 border-warning pl-3">
          {opened.state === 'locked' ? t('locked', { kid: opened.kid }) : t('broken')}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-sm text-muted">
          <Name>{authorName}</Name>, <Timestamp value={createdAt} />
          <WrittenAt row={row} note={note} />
        </p>
        <ConfirmDialog
          trigger={
            <Button variant="tertiary" icon="delete">
              {t('delete')}
            </Button>
          }
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          danger
          onConfirm={() => remove(noteId)}
        >
          <p>{t('deleteText')}</p>
        </ConfirmDialog>
      </div>
    </>
  )
}

/** At which submission of the case it was written, when that is another one. */
function WrittenAt({ row, note: { submissionId } }: Pick<NotesSectionProps, 'row'> & { note: ShownNote }) {
  const t = useTranslations('workbench.documents.ofCase')
  const when = useWhen()
  const at = row.ofCase.findIndex((one) => one.submissionId === submissionId)
  const found = row.ofCase[at]
  if (!found || submissionId === row.submissionId) return null
  return <> · {t(at === 0 ? 'application' : 'further', { at: when(found.submittedAt) })}</>
}

function NewNote({ place, row }: NotesSectionProps) {
  const t = useTranslations('received.notes')
  const [{ note: text = '' }, change] = useDeskDraft(place.submissionId)
  const [fault, setFault] = useState<'required' | 'tooLong'>()
  const { mutate, isPending, isSuccess, error } = useKeepNote(place, row)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const given = text.trim()
    const found = given === '' ? 'required' : [...given].length > MOST_NOTE ? 'tooLong' : undefined
    setFault(found)
    if (!found) mutate({ kind: 'note', text: given }, { onSuccess: () => change({ note: '' }) })
  }
  return (
    <Form onSubmit={submit} className="max-w-3xl gap-4">
      <TextAreaField
        data-key="note"
        name="note"
        label={t('new')}
        rows={3}
        spellCheck
        error={fault ? t(fault, { most: MOST_NOTE }) : undefined}
        value={text}
        onChange={(event) => change({ note: event.target.value })}
      />
      <WorkAlert error={error} destinationId={place.destinationId} />
      <Button type="submit" variant="secondary" busy={isPending} className="self-start">
        {t('write')}
      </Button>
      <p role="status" className="sr-only">
        {isSuccess ? t('written') : ''}
      </p>
    </Form>
  )
}
