'use client'

import { useLayoutEffect, useRef, type ComponentProps, type PointerEvent, type RefObject } from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'open' | 'ref'> & {
  /** Its element: `close()` closes it, and `returnValue` then says what it was closed with. */
  dialog: RefObject<HTMLDialogElement | null>
  /** Neither Escape nor a click beside it closes it. */
  isHeld?: boolean
  /** Takes it away: what is there is open. The focus is back where it was before. */
  onClose: NonNullable<ComponentProps<'dialog'>['onClose']>
}

/**
 * A dialog on top of the page, which waits until Escape or a click beside it closes it. Its children fill it: a click that
 * hits the element itself is beside it.
 */
export function Modal({ dialog, isHeld = false, className = '', ...rest }: ModalProps) {
  const beganBeside = useRef(false)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    // no link, as the browser might choose: Enter would lead away from the question
    dialog.current?.querySelector<HTMLElement>(':is(button, input, select, textarea):enabled')?.focus()
  }, [dialog])
  const isBeside = ({ target, currentTarget, button }: Pick<PointerEvent, 'target' | 'currentTarget' | 'button'>) =>
    target === currentTarget && button === 0
  return (
    <dialog
      {...rest}
      ref={dialog}
      // a browser that knows the attribute would close on the second Escape even if `cancel` is prevented
      closedby={isHeld ? 'none' : 'closerequest'}
      onCancel={(event) => isHeld && event.preventDefault()}
      // a text that is selected from inside to outside ends in a click too
      onPointerDown={(event) => (beganBeside.current = isBeside(event))}
      onClick={(event) => !isHeld && beganBeside.current && isBeside(event) && dialog.current?.close()}
      className={`flex-col overflow-hidden rounded-lg border border-edge bg-raised text-text backdrop:bg-overlay open:flex ${className}`}
    />
  )
}
