'use client'

import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { fieldId, TextField } from '#components/ui/text-field.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { askedLimits } from '#lib/documents/terms.ts'
import { newDocument, type DocumentValues } from '../asked-documents.ts'

export type Suggestions = {
  /** Names of documents that may be needed. */
  names: readonly string[]
  /** It was sent with a form of this installation, whose status page shows such lists. */
  isFromForm: boolean
}

type AskedDocumentsFieldProps = {
  documents: readonly DocumentValues[]
  until: string
  suggestions: Suggestions
  errorOf: (at: number) => string | undefined
  onDocuments: (documents: readonly DocumentValues[]) => void
  onUntil: (day: string) => void
}

/** Name of the field that says what a document is. */
export const documentName = (at: number): string => `reply-document-${at}`

/** The documents that a reply asks for, one after the other, with those that the application suggests. */
export function AskedDocumentsField({
  documents,
  until,
  suggestions,
  errorOf,
  onDocuments,
  onUntil,
}: AskedDocumentsFieldProps) {
  const t = useTranslations('workbench.documents.asking')
  const focusLast = useFocusLast(documents.length)
  const isFull = documents.length >= askedLimits.documents
  const add = (title?: string) => {
    focusLast()
    onDocuments([...documents, newDocument(title)])
  }
  const put = (at: number, change: Partial<DocumentValues>) =>
    onDocuments(documents.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const open = suggestions.names.filter((name) => !documents.some(({ title }) => title === name))
  return (
    <fieldset className="kern-fieldset">
      <legend className="kern-label">
        <Optional>{t('legend')}</Optional>
      </legend>
      <p className="kern-hint">{t('hint')}</p>
      {suggestions.isFromForm ? null : <p className="kern-hint">{t('foreign')}</p>}
      <div className="mt-3 flex flex-col gap-4">
        {documents.map((document, at) => (
          <OneDocument
            key={document.id}
            {...{ document, at, error: errorOf(at) }}
            onChange={(change) => put(at, change)}
            onRemove={() => onDocuments(documents.filter((_, index) => index !== at))}
          />
        ))}
        {open.length > 0 && !isFull ? <Suggested names={open} onAdd={add} /> : null}
        {isFull ? (
          <p>{t('full')}</p>
        ) : (
          <Button data-key="ask" variant="secondary" icon="add" className="self-start" onClick={() => add()}>
            {t('add')}
          </Button>
        )}
        {documents.length > 0 ? (
          <TextField
            name="reply-until"
            type="date"
            className="max-w-md"
            label={<Optional>{t('until')}</Optional>}
            hint={t('untilHint')}
            value={until}
            onChange={({ target }) => onUntil(target.value)}
          />
        ) : null}
      </div>
    </fieldset>
  )
}

function Optional({ children }: { children: ReactNode }) {
  const t = useTranslations('kit.form')
  return (
    <>
      {children} <span className="kern-label__optional">({t('optional')})</span>
    </>
  )
}

/** Puts the keyboard into the document that is added next. */
function useFocusLast(count: number): () => void {
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    if (!isWanted.current) return
    isWanted.current = false
    document.getElementById(fieldId(documentName(count - 1)))?.focus()
  }, [count])
  return () => {
    isWanted.current = true
  }
}

function Suggested({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const t = useTranslations('workbench.documents.asking')
  return (
    <div>
      <p className="font-semibold">{t('suggestions')}</p>
      <ul className="flex flex-wrap gap-x-4">
        {names.map((name) => (
          <li key={name} className="min-w-0">
            <Button
              variant="tertiary"
              icon="add"
              className="min-h-10 px-0 text-left"
              aria-label={t('suggest', { name })}
              onClick={() => onAdd(name)}
            >
              <Name>{name}</Name>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type OneProps = {
  document: DocumentValues
  at: number
  error: string | undefined
  onChange: (change: Partial<DocumentValues>) => void
  onRemove: () => void
}

function OneDocument({ document: { title, explanation, required }, at, error, onChange, onRemove }: OneProps) {
  const t = useTranslations('workbench.documents.asking')
  const name = documentName(at)
  const number = t('number', { number: at + 1 })
  const check = fieldId(`${name}-required`)
  return (
    <div role="group" aria-label={number} className="flex flex-col gap-3 rounded-md border border-edge p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{number}</span>
        <Button variant="tertiary" icon="delete" className="min-h-10 px-2" onClick={onRemove}>
          {t('remove')} <span className="sr-only">{title || number}</span>
        </Button>
      </div>
      <TextField
        name={name}
        label={t('title')}
        spellCheck
        error={error}
        value={title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextAreaField
        name={`${name}-explanation`}
        label={<Optional>{t('explanation')}</Optional>}
        hint={t('explanationHint')}
        rows={2}
        spellCheck
        value={explanation}
        onChange={({ target }) => onChange({ explanation: target.value })}
      />
      <div className="kern-form-check">
        <input
          id={check}
          type="checkbox"
          className="kern-form-check__checkbox"
          checked={required}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
        <label className="kern-label" htmlFor={check}>
          {t('required')}
        </label>
      </div>
    </div>
  )
}
