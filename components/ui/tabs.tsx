'use client'

import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { whenNear } from './later.tsx'

type Tab = {
  id: string
  label: string
  panel: ReactNode
  /** Loads the panel's script when somebody comes near. */
  near?: Partial<ReturnType<typeof whenNear>>
}

type TabsProps = {
  label: string
  tabs: readonly Tab[]
  /** Of the row of tabs: its distance from what follows. */
  className: string
  /** Stands between the tabs and whichever panel is shown. */
  children?: ReactNode
}

/** Where a key leads from the tab at `at` of `count`. */
const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/**
 * Panels of which one is shown, by the tabs pattern of the ARIA Authoring Practices: Tab reaches the chosen tab alone, the
 * arrow keys, Home and End choose. A panel that is not shown is not there.
 */
export function Tabs({ label, tabs, className, children }: TabsProps) {
  const id = useId()
  const [chosen, choose] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    // Alt and an arrow key are the browser's way back
    if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const next = move(chosen, tabs.length)
    choose(next)
    document.getElementById(`${id}-tab-${next}`)?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className={`flex flex-wrap gap-x-6 border-b border-line ${className}`}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            {...tab.near}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${id}-panel-${at}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => choose(at)}
            onKeyDown={onKeyDown}
            className="-mb-px cursor-pointer border-b-4 border-transparent py-2 text-text hover:border-line aria-selected:border-action aria-selected:font-semibold"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children}
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          tabIndex={0}
          hidden={at !== chosen}
        >
          {at === chosen ? tab.panel : null}
        </div>
      ))}
    </>
  )
}
