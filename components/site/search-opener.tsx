'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import type { Place } from './places.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx').then(({ SearchDialog: it }) => ({ default: it })))

/**
 * Opens the search, as Ctrl+K and ⌘K do from everywhere; its script is loaded then. Before any script runs it leads to the
 * page of the search.
 */
export function SearchOpener({ places }: { places: readonly Place[] }) {
  const t = useTranslations('site.search')
  const isHydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  const className =
    'flex h-10 min-w-11 items-center justify-center gap-2 rounded-md border border-edge px-3 text-text no-underline lg:w-72 lg:justify-start lg:bg-ground'
  const content = (
    <>
      <span className="kern-icon kern-icon--small kern-icon--search" aria-hidden="true" />
      <span className="text-sm text-muted max-lg:sr-only">{t('action')}</span>
      <kbd className="ml-auto text-xs text-muted max-lg:hidden" aria-hidden="true">
        {t('shortcut')}
      </kbd>
    </>
  )
  return (
    <>
      {isHydrated ? (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen(true)}
          className={className}
        >
          {content}
        </button>
      ) : (
        // oxlint-disable-next-line nextjs/no-html-link-for-pages -- there only before any script runs, so without a router
        <a href="/search" className={className}>
          {content}
        </a>
      )}
      {isOpen ? (
        <Suspense>
          <SearchDialog places={places} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
