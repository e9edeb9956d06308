'use client'

import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { FieldError } from './text-field.tsx'

export type QuestionTexts = {
  title: string
  /** What will happen, and what will be lost. */
  children: ReactNode
  confirmLabel: string
  /** What has to be typed first, for what cannot be taken back. */
  typeToConfirm?: string
  danger?: boolean
  /** What will happen is not told yet: nobody can confirm it, and what moves it into its place takes no click away. */
  isTelling?: boolean
  /** What gets the keyboard once it is done; without it the button that opened the question. */
  focusAfterwards?: RefObject<HTMLElement | null>
  onConfirm: () => Promise<void>
}

type ConfirmQuestionProps = QuestionTexts & {
  onClose: () => void
  /** Where the keyboard was when it was asked. */
  opener: HTMLElement
}

/** What the dialog is closed with once it is done. */
const DONE = 'done'

/** State of a question, new each time it is asked: what was typed, and what came of confirming it. */
function useConfirmation({ typeToConfirm, onConfirm }: ConfirmQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()

  const cancel = () => {
    if (!busy) dialog.current?.close()
  }
  const confirm = async () => {
    if (typeToConfirm !== undefined && typed.trim() !== typeToConfirm) return setDiffers(true)
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      dialog.current?.close(DONE)
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
    } finally {
      setBusy(false)
    }
  }
  return { dialog, cancel, typed, setTyped, differs, busy, error, confirm }
}

type TypedNameProps = { name: string; typed: string; onType: (text: string) => void; differs: boolean }

/** Where a name has to be typed before what cannot be taken back. */
function TypedName({ name, typed, onType, differs }: TypedNameProps) {
  const t = useTranslations('kit.dialog')
  const field = useId()
  return (
    <div className={`kern-form-input ${differs ? 'kern-form-input--error' : ''}`}>
      <label className="kern-label" htmlFor={field}>
        {t('typeToConfirm', { text: name })}
      </label>
      <input
        id={field}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={differs || undefined}
        aria-describedby={differs ? `${field}-error` : undefined}
        className="kern-form-input__input"
      />
      {differs ? (
        <div role="alert">
          <FieldError id={field}>{t('typeDiffers')}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

/** A question before something that matters; stays open and tells why when it did not work. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { title, children, confirmLabel, typeToConfirm, danger = false, isTelling, focusAfterwards, opener } = props
  const t = useTranslations('kit.dialog')
  const heading = useId()
  const { dialog, cancel, typed, setTyped, differs, busy, error, confirm } = useConfirmation(props)
  const goOn = () => {
    const isDone = dialog.current?.returnValue === DONE
    props.onClose()
    // some browsers give a button that is clicked no focus, so that there is none to go back to
    const next = (isDone && focusAfterwards?.current) || opener
    next.focus()
  }
  // beside the page: it takes neither the look of the place of its button, nor part in a form around it
  return createPortal(
    <Modal
      dialog={dialog}
      isHeld={busy}
      onClose={goOn}
      aria-labelledby={heading}
      className="m-auto max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] max-w-none"
    >
      <div className="overflow-y-auto p-6">
        <h2 id={heading} className="kern-heading-medium pr-8 wrap-anywhere">
          {title}
        </h2>
        <div className="mt-2 flex flex-col gap-4">
          {children}
          {typeToConfirm === undefined ? null : (
            <TypedName name={typeToConfirm} typed={typed} onType={setTyped} differs={differs} />
          )}
          <ProblemAlert error={error} />
          <div className="mt-2 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={cancel}>
              {t('cancel')}
            </Button>
            <Button
              busy={busy}
              disabled={isTelling}
              icon={danger ? 'warning' : undefined}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
          </div>
        </div>
      </div>
    </Modal>,
    document.body,
  )
}
