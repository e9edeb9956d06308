'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from './link.tsx'
import { OPENED_BESIDE } from './opened-beside.ts'

/** Where there is room for a list and a panel beside it (the breakpoint `side`). */
const HAS_ROOM = '(min-width: 1100px)'

const ROW = 'data-inspects'

/**
 * What the link or button of a row bears, so that it opens at the side. Without room a link leads to the page of the thing, and a
 * button opens the panel over the page.
 */
export const inspects = (id: string) => ({ [ROW]: id })

/** What is open beside a list, by the address (`?open=`), which can be sent to somebody and gone back from. */
function useOpened() {
  const pathname = usePathname()
  const query = useSearchParams()
  const opened = query.get(OPENED_BESIDE) ?? undefined
  const open = useCallback(
    (id: string | undefined) => {
      const next = new URLSearchParams(query)
      next.delete(OPENED_BESIDE)
      if (id !== undefined) next.set(OPENED_BESIDE, id)
      const search = next.size > 0 ? `?${next}` : ''
      // one step back closes, however many were looked at
      const change = opened === undefined ? 'pushState' : 'replaceState'
      window.history[change](null, '', `${pathname}${search}`)
    },
    [pathname, query, opened],
  )
  return { opened, open }
}

type InspectorProps = {
  /** Ids of the rows, in their order. */
  ids: readonly string[]
  /** What the panel is of, to assistive technology and as its heading. */
  label: (id: string) => string
  /** The page of the thing alone, where it has one. */
  hrefOf?: (id: string) => string
  /** What the panel shows. */
  panel: (id: string) => ReactNode
  /** The panel takes nearly half of the window. */
  isWide?: boolean
  /** The list; the link of each row bears `inspects(id)`. */
  children: ReactNode
}

/**
 * A list whose rows open at the side. A click or Enter on the link of a row opens it, the arrows lead to the next and the one
 * before, Escape closes, and the keyboard is back at the row.
 */
export function Inspector({ ids, label, hrefOf, panel, isWide = false, children }: InspectorProps) {
  const { opened, open } = useOpened()
  const list = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLElement>(null)
  const linkOf = (id: string) => list.current?.querySelector<HTMLElement>(`[${ROW}="${CSS.escape(id)}"]`)
  const shown = opened !== undefined && ids.includes(opened) ? opened : undefined

  const step = (from: string, by: 1 | -1) => {
    const next = ids[ids.indexOf(from) + by]
    if (next === undefined) return
    linkOf(next)?.focus()
    if (shown !== undefined) open(next)
  }
  const close = () => {
    if (shown === undefined) return
    open(undefined)
    const { current } = opener
    const isOwn = current?.isConnected && current.getAttribute(ROW) === shown
    ;(isOwn ? current : linkOf(shown))?.focus()
  }
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(`[${ROW}]`) : null
    const isElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const id = link?.getAttribute(ROW)
    if (!link || !id || !ids.includes(id) || isElsewhere) return
    if (link instanceof HTMLAnchorElement && !window.matchMedia(HAS_ROOM).matches) return
    event.preventDefault()
    opener.current = link
    open(id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    if (!(target instanceof Element) || target.closest('dialog')) return
    if (key === 'Escape') return close()
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    // elsewhere on the page the arrows scroll, write and choose as always
    const at = target.closest(`[${ROW}]`)?.getAttribute(ROW) ?? (target.closest('aside') ? shown : undefined)
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (at === undefined || isTyping || !ids.includes(at)) return
    event.preventDefault()
    step(at, key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <div
      onClickCapture={onClick}
      onKeyDown={onKeyDown}
      data-inspecting={shown === undefined ? undefined : isWide ? 'wide' : ''}
    >
      <div ref={list}>{children}</div>
      {shown === undefined ? null : (
        <Panel key={shown} {...{ ids, shown, step, close, isWide }} label={label(shown)} href={hrefOf?.(shown)}>
          {panel(shown)}
        </Panel>
      )}
    </div>
  )
}

type PanelProps = {
  ids: readonly string[]
  shown: string
  label: string
  href: string | undefined
  step: (from: string, by: 1 | -1) => void
  close: () => void
  isWide: boolean
  children: ReactNode
}

function Panel({ ids, shown, label, href, step, close, isWide, children }: PanelProps) {
  const t = useTranslations('kit.inspector')
  const heading = useRef<HTMLHeadingElement>(null)
  const at = ids.indexOf(shown)
  // opened by its address nobody is at a row yet
  useLayoutEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  return (
    <aside
      aria-label={label}
      className={`fixed top-0 right-0 bottom-0 z-20 flex max-w-full flex-col border-l border-edge bg-ground max-side:w-full ${isWide ? 'w-[46vw]' : 'w-120'}`}
    >
      <div className="flex items-center gap-1 border-b border-line px-4 py-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 grow truncate font-semibold outline-none" title={label}>
          {label}
        </h2>
        <PanelButton label={t('previous')} icon="arrow-up" isOff={at === 0} onPress={() => step(shown, -1)} />
        <PanelButton label={t('next')} icon="arrow-down" isOff={at === ids.length - 1} onPress={() => step(shown, 1)} />
        {href ? (
          <Link href={href} title={t('page')} className="kern-btn kern-btn--tertiary min-h-8 w-9 px-0">
            <span className="kern-icon kern-icon--small kern-icon--open-in-new" aria-hidden="true" />
            <span className="sr-only">{t('page')}</span>
          </Link>
        ) : null}
        <PanelButton label={t('close')} icon="close" onPress={close} />
      </div>
      <div className="min-h-0 grow overflow-y-auto p-4">{children}</div>
    </aside>
  )
}

function PanelButton(props: { label: string; icon: string; isOff?: boolean; onPress: () => void }) {
  const { label, icon, isOff = false, onPress } = props
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      disabled={isOff}
      onClick={onPress}
      className="kern-btn kern-btn--tertiary min-h-8 w-9 px-0"
    >
      <span className={`kern-icon kern-icon--small kern-icon--${icon}`} aria-hidden="true" />
    </button>
  )
}
