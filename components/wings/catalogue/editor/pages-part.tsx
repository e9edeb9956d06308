'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import type { DefinitionId } from '@kurier/forms/definition'
import type { PartProps } from './use-editing.ts'
import { moverId, PageBox, type PageActs } from './page-box.tsx'
import {
  mergePage,
  moveMember,
  movePage,
  pagesOfForm,
  sayPage,
  splitPage,
  toggleBreak,
  type OpenPage,
} from './page-moves.ts'

/** The pages of the form: their titles, what stands on which, and where a step begins. */
export function PagesPart({ editing, refusals }: PartProps) {
  const t = useTranslations('importEditor.pageParts')
  const { imported, pages } = editing
  const { actsOf, told, reset } = usePageActs(editing)
  return (
    <>
      <p className="mb-6 max-w-3xl text-muted">{t('intro')}</p>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol className="flex flex-col gap-6">
        {pages.map((page, at) => (
          <li key={page.key}>
            <PageBox {...{ page, at, refusals }} count={pages.length} form={imported} acts={actsOf(page, at)} />
          </li>
        ))}
      </ol>
      <Button variant="tertiary" icon="autorenew" className="mt-6" onClick={reset}>
        {t('reset')}
      </Button>
    </>
  )
}

function usePageActs({ imported, pages, arrange }: PartProps['editing']) {
  const t = useTranslations('importEditor.pageParts')
  const locale = useLocale()
  const [told, setTold] = useState('')
  const nameOf = (id: string) => imported.labels.definitions[id as DefinitionId]?.label[locale] || id // ids of the root
  const moveTold = (next: readonly OpenPage[], id: string, by: -1 | 1) => {
    arrange(next)
    const page = next.findIndex(({ members }) => members.includes(id))
    const place = (next[page]?.members.indexOf(id) ?? 0) + 1
    setTold(t('moved', { name: nameOf(id), page: page + 1, place }))
    keepKeyboard(id, by)
  }
  const actsOf = (page: OpenPage, at: number): PageActs => ({
    move: (by) => {
      arrange(movePage(pages, at, by))
      setTold(t('pageMoved', { number: at + by + 1 }))
      keepKeyboard(page.key, by)
    },
    merge: () => {
      arrange(mergePage(pages, at))
      setTold(t('merged'))
      keepKeyboard(page.key, -1)
    },
    moveMember: (place, by) => moveTold(moveMember(pages, at, place, by), page.members[place] ?? '', by),
    split: (place) => {
      const next = splitPage(pages, at, place)
      arrange(next)
      setTold(t('divided'))
      whenShown(() => document.getElementById(`field-page-${next[at + 1]?.key}-title-de`))
    },
    toggle: (path) => arrange(toggleBreak(pages, at, path)),
    say: (part, language, text) => arrange(sayPage(pages, at, part, language, text)),
  })
  return { actsOf, told, reset: () => arrange(pagesOfForm(imported)) }
}

/** The button that moved something follows it; at an end, the one that moves it back. */
function keepKeyboard(what: string, by: -1 | 1): void {
  const button = (way: -1 | 1) =>
    document.querySelector<HTMLElement>(`[id="${CSS.escape(moverId(what, way))}"]:not(:disabled)`)
  whenShown(() => button(by) ?? button(by < 0 ? 1 : -1))
}

/** Gives the keyboard to the element that `find` returns after the page is rendered. */
function whenShown(find: () => HTMLElement | null): void {
  requestAnimationFrame(() => find()?.focus())
}
