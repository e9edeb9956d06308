'use client'

import { Dialog } from 'radix-ui'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { ProblemAlert } from './problem-alert.tsx'
import { FieldError } from './text-field.tsx'

export type Question = {
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

type ConfirmQuestionProps = Question & {
  open: boolean
  onOpenChange: (wanted: boolean) => void
  /** Where the keyboard was when it was asked. */
  opener: HTMLElement
}

/** State of a question, new each time it is asked: what was typed, and what came of confirming it. */
function useConfirmation({ typeToConfirm, onConfirm, onOpenChange }: ConfirmQuestionProps) {
  const [typed, setTyped] = useState('')
  const [differs, setDiffers] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const [isDone, setDone] = useState(false)

  const change = (wanted: boolean) => {
    if (!busy) onOpenChange(wanted)
  }
  const confirm = async () => {
    if (typeToConfirm !== undefined && typed.trim() !== typeToConfirm) return setDiffers(true)
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      setDone(true)
      onOpenChange(false)
    } catch (caught) {
      setError(caught instanceof Error ? caught : new Error(String(caught)))
    } finally {
      setBusy(false)
    }
  }
  return { change, typed, setTyped, differs, busy, error, isDone, confirm }
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
  const { change, typed, setTyped, differs, busy, error, isDone, confirm } = useConfirmation(props)
  const goOn = (event: Event) => {
    event.preventDefault()
    const next = (isDone && focusAfterwards?.current) || opener
    next.focus()
  }
  return (
    <Dialog.Root open={props.open} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-20 bg-overlay" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={goOn}
          className="fixed top-1/2 left-1/2 z-30 max-h-[90dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-lg border border-edge bg-raised p-6"
        >
          <Dialog.Title className="kern-heading-medium pr-8 wrap-anywhere">{title}</Dialog.Title>
          <div className="mt-2 flex flex-col gap-4">
            {children}
            {typeToConfirm === undefined ? null : (
              <TypedName name={typeToConfirm} typed={typed} onType={setTyped} differs={differs} />
            )}
            <ProblemAlert error={error} />
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Dialog.Close asChild>
                <Button variant="secondary">{t('cancel')}</Button>
              </Dialog.Close>
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
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
