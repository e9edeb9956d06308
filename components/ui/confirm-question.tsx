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
  /** The consequences of confirming, and the things that will be lost. */
  children: ReactNode
  confirmLabel: string
  /** The text to type first, before a step that cannot be undone. */
  typeToConfirm?: string
  /** The words of a box to tick first, before a step with a risk that somebody has to know. */
  tickToConfirm?: string
  danger?: boolean
  /** The consequences are still loading: confirming is disabled, and the layout does not move under a click. */
  isTelling?: boolean
  /** The element that gets the focus once it is done; without it the button that opened the question. */
  focusAfterwards?: RefObject<HTMLElement | null>
  onConfirm: () => Promise<void>
}

type ConfirmQuestionProps = QuestionTexts & {
  onClose: () => void
  /** The element that had the focus when the question opened. */
  opener: HTMLElement
}

/** The return value of the dialog once it is done. */
const DONE = 'done'

/** State of a question, new each time it opens: the typed text, and the result of confirming. */
function useConfirmation({ typeToConfirm, tickToConfirm, onConfirm }: ConfirmQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [differs, setDiffers] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()

  const cancel = () => {
    if (!busy) dialog.current?.close()
  }
  const confirm = async () => {
    const isUnticked = tickToConfirm !== undefined && !isTicked
    if (isUnticked || (typeToConfirm !== undefined && typed.trim() !== typeToConfirm)) return setDiffers(true)
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
  return { dialog, cancel, typed, setTyped, isTicked, setTicked, differs, busy, error, confirm }
}

type TypedNameProps = { name: string; typed: string; onType: (text: string) => void; differs: boolean }

/** The field for the name to type before a step that cannot be undone. */
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

type TickedBoxProps = { label: string; isTicked: boolean; onTick: (isTicked: boolean) => void; differs: boolean }

/** The box to tick before a step with a risk. */
function TickedBox({ label, isTicked, onTick, differs }: TickedBoxProps) {
  const t = useTranslations('kit.dialog')
  const field = useId()
  const isMissing = differs && !isTicked
  return (
    <div>
      <div className="kern-form-check">
        <input
          id={field}
          type="checkbox"
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${field}-error` : undefined}
          className={`kern-form-check__checkbox ${isMissing ? 'kern-form-check__checkbox--error' : ''}`}
        />
        <label className="kern-label" htmlFor={field}>
          {label}
        </label>
      </div>
      {isMissing ? (
        <div role="alert">
          <FieldError id={field}>{t('tickFirst')}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

/** A question before an important step; it stays open and shows the reason if the step failed. */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { title, children, confirmLabel, typeToConfirm, tickToConfirm, danger = false, isTelling } = props
  const { focusAfterwards, opener } = props
  const t = useTranslations('kit.dialog')
  const heading = useId()
  const { dialog, cancel, typed, setTyped, isTicked, setTicked, differs, busy, error, confirm } = useConfirmation(props)
  const goOn = () => {
    const isDone = dialog.current?.returnValue === DONE
    props.onClose()
    // some browsers do not focus a clicked button, so that the dialog has no focus to return to
    const next = (isDone && focusAfterwards?.current) || opener
    next.focus()
  }
  // outside the page: it inherits no look from the place of its button, and is no part of a form around it
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
          {tickToConfirm === undefined ? null : (
            <TickedBox label={tickToConfirm} isTicked={isTicked} onTick={setTicked} differs={differs} />
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
