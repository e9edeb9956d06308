'use client'

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { Copyable } from './copyable.tsx'
import { useWhen } from './use-when.ts'

/** Pixels between the card and what it belongs to, or the window's edge. */
const GAP = 8

/** Below its anchor, or above where there is no room, and never past the window's edges. */
function placeBy(card: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const below = bottom + GAP
  const room = document.documentElement
  // without the gutter of its scroll bar, which `clientWidth` counts in
  const { right: edge } = room.getBoundingClientRect()
  card.style.left = `${Math.max(GAP, Math.min(left, edge - width - GAP))}px`
  const wanted = below + height <= room.clientHeight ? below : top - GAP - height
  card.style.top = `${Math.max(GAP, Math.min(wanted, room.clientHeight - height - GAP))}px`
}

/** A time to the second with its zone, and in UTC to copy. Escape and a click beside it close it. */
export function TimeCard({ date, anchor, onClose }: { date: Date; anchor: HTMLElement; onClose: () => void }) {
  const t = useTranslations('kit.time')
  const when = useWhen('zoned')
  const open = useCallback(
    (card: HTMLDivElement | null) => {
      if (!card) return
      card.showPopover()
      placeBy(card, anchor)
      card.querySelector('button')?.focus({ preventScroll: true })
      const follow = () => placeBy(card, anchor)
      window.addEventListener('scroll', follow, { capture: true, passive: true })
      window.addEventListener('resize', follow)
      return () => {
        window.removeEventListener('scroll', follow, { capture: true })
        window.removeEventListener('resize', follow)
      }
    },
    [anchor],
  )
  return (
    <div
      ref={open}
      popover="auto"
      role="dialog"
      aria-label={t('about')}
      onToggle={({ newState }) => {
        if (newState === 'closed') onClose()
      }}
      className="fixed m-0 w-112 max-w-[calc(100%-1rem)] rounded-md border border-edge bg-ground p-4 text-base font-normal text-text shadow-lg"
    >
      <p className="mb-2">
        {when(date)} <span className="text-muted">({t('zone')})</span>
      </p>
      <Copyable value={date.toISOString()} name={t('utc')} />
    </div>
  )
}
