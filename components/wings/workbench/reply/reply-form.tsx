'use client'

import { useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { AskedDocumentsField, documentName, type Suggestions } from './asked-documents-field.tsx'
import { documentFaults } from '../asked-documents.ts'
import { FileField } from './file-field.tsx'
import { MOST_FILES, replyFaults, type ReplyField } from './reply-values.ts'
import type { ReplyValues } from '../written-reply.ts'
import { messageLimits } from '#lib/documents/terms.ts'

type ReplyFormProps = {
  isPending: boolean
  values: ReplyValues
  onChange: (values: ReplyValues) => void
  suggestions: Suggestions
  onSend: (values: ReplyValues) => void
  children: ReactNode
}

const most: Partial<Record<ReplyField, number>> = { ...messageLimits, files: MOST_FILES }
const nameOf = (field: ReplyField): string => `reply-${field}`

/** A reply to write: a message or a data record, with attachments. `children`: what becomes of sending it. */
export function ReplyForm({ isPending, values, onChange, suggestions, onSend, children }: ReplyFormProps) {
  const t = useTranslations('workbench.reply')
  const faultsIn = useFaults()
  const [faults, setFaults] = useState<FieldFault[]>([])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultsIn(values)
    setFaults(found)
    if (found.length === 0) onSend(values)
  }
  const fields: FieldsProps = {
    values,
    put: (change) => onChange({ ...values, ...change }),
    of: (field) => ({
      name: nameOf(field),
      label: t(`fields.${field}`),
      error: faults.find((fault) => fault.field === nameOf(field))?.message,
    }),
  }
  return (
    <Form onSubmit={submit} className="max-w-3xl gap-6">
      <ErrorSummary errors={faults} />
      <SelectInput
        name="reply-kind"
        label={t('kind')}
        value={values.kind}
        onChange={(event) => fields.put({ kind: event.target.value === 'record' ? 'record' : 'message' })}
        options={(['message', 'record'] as const).map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      {values.kind === 'message' ? <MessageFields {...fields} /> : <RecordFields {...fields} />}
      {values.kind === 'message' ? (
        <AskedDocumentsField
          {...{ documents: values.documents, until: values.until, suggestions }}
          errorOf={(at) => faults.find(({ field }) => field === documentName(at))?.message}
          onDocuments={(documents) => fields.put({ documents })}
          onUntil={(until) => fields.put({ until })}
        />
      ) : null}
      <FileField
        {...fields.of('files')}
        hint={t('filesHint')}
        multiple
        files={values.files}
        onChange={(files) => fields.put({ files })}
      />
      {children}
      <Button type="submit" busy={isPending} className="self-start">
        {t('send')}
      </Button>
    </Form>
  )
}

/** What is missing or wrong, in words. */
function useFaults(): (values: ReplyValues) => FieldFault[] {
  const t = useTranslations('workbench.reply')
  const asking = useTranslations('workbench.documents.asking')
  return (values) => [
    ...replyFaults(values).map(({ field, fault }) => ({
      field: nameOf(field),
      message: t(`faults.${fault}`, { field: t(`fields.${field}`), most: most[field] ?? 0 }),
    })),
    ...(values.kind === 'message' ? documentFaults(values.documents) : []).map(({ at, fault, most: limit }) => ({
      field: documentName(at),
      message: asking(`faults.${fault}`, { number: at + 1, most: limit }),
    })),
  ]
}

type FieldsProps = {
  values: ReplyValues
  put: (change: Partial<ReplyValues>) => void
  of: (field: ReplyField) => { name: string; label: string; error: string | undefined }
}

function MessageFields({ values, put, of }: FieldsProps) {
  return (
    <>
      <TextField
        {...of('subject')}
        data-key="reply"
        spellCheck
        value={values.subject}
        onChange={(event) => put({ subject: event.target.value })}
      />
      <TextAreaField
        {...of('message')}
        spellCheck
        rows={8}
        value={values.message}
        onChange={(event) => put({ message: event.target.value })}
      />
    </>
  )
}

function RecordFields({ values, put, of }: FieldsProps) {
  const t = useTranslations('workbench.reply')
  return (
    <>
      <FileField
        {...of('record')}
        hint={t('recordHint')}
        accept=".json,.xml,application/json,application/xml"
        files={values.record ? [values.record] : []}
        onChange={(files) => put({ record: files.at(-1) })}
      />
      <TextField
        {...of('schemaUri')}
        hint={t('schemaUriHint')}
        inputMode="url"
        value={values.schemaUri}
        onChange={(event) => put({ schemaUri: event.target.value })}
      />
    </>
  )
}
