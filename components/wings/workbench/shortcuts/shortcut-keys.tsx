'use client'

import { useLayoutEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { isTypingIn, pressShortcut, shortcutOf } from './pressed-shortcut.ts'
import { useSingleKeys, type ShortcutName, type ShortcutPlace } from './shortcuts.ts'

/** Seldom wanted. */
const ShortcutHelp = later(async () => (await import('./shortcut-help.tsx')).ShortcutHelp, 0)

/** Listens to the single keys of the page, and leads to what they do. */
export function ShortcutKeys({ place }: { place: ShortcutPlace }) {
  const t = useTranslations('workbench.shortcuts')
  const { areOn } = useSingleKeys()
  const missing = usePresses(place, areOn)
  const [isHelping, setHelping] = useState(false)
  return (
    <>
      <Button
        data-key="help"
        {...whenNear(ShortcutHelp.fetch)}
        variant="tertiary"
        aria-haspopup="dialog"
        // where fingers point there are no keys; but who turned them off finds the way back
        className={`print:hidden ${areOn ? 'pointer-coarse:hidden' : ''}`}
        onClick={() => setHelping(true)}
      >
        {t('open')}
      </Button>
      <p
        role="status"
        className="fixed bottom-4 left-4 z-20 rounded-md border border-edge bg-raised px-3 py-2 empty:hidden print:hidden"
      >
        {missing ? t('missing', { what: t(`names.${missing}`) }) : ''}
      </p>
      {isHelping ? <ShortcutHelp place={place} onClose={() => setHelping(false)} /> : null}
    </>
  )
}

/** Does what pressed keys are for. @returns what the last one found nothing for */
function usePresses(place: ShortcutPlace, areOn: boolean): ShortcutName | undefined {
  const [missing, setMissing] = useState<ShortcutName>()
  // from the moment on in which the page shows what a key presses
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const dialog = document.querySelector('dialog[open]')
      if (dialog) return sends(event) && confirmIn(dialog)
      if (isTypingIn(target)) return typed(event, target)
      const name = areOn ? shortcutOf(place, event) : undefined
      if (name) event.preventDefault()
      setMissing(name && !pressShortcut(place, name) ? name : undefined)
    }
    const forget = () => setMissing(undefined)
    document.addEventListener('keydown', press)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('pointerdown', forget)
    }
  }, [place, areOn])
  return missing
}

/** Out of a field to the single keys, or its form sent, by hands that stay at the keyboard. */
function typed(event: KeyboardEvent, field: HTMLElement): void {
  if (event.key === 'Escape' && !event.isComposing) field.blur()
  if (sends(event)) field.closest('form')?.requestSubmit()
}

/** Both keys that send what is written or asked; a key that stays pressed sends once. */
function sends(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, repeat, isComposing, defaultPrevented } = event
  const isSending = key === 'Enter' && (ctrlKey || metaKey) && !repeat && !isComposing && !defaultPrevented
  if (isSending) event.preventDefault()
  return isSending
}

/** Presses what a question is for: its one main button. */
const confirmIn = (dialog: Element): void => dialog.querySelector<HTMLElement>('.kern-btn--primary')?.click()
