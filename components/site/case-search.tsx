'use client'

import Form from 'next/form'
import { useTranslations } from 'use-intl'

/** Takes any id that is pasted and leads to its case; works without script too. */
export function CaseSearch() {
  const t = useTranslations('site.search')
  return (
    <Form action="/cases" role="search" aria-label={t('label')} className="flex min-w-0 items-center">
      <label htmlFor="case-search" className="sr-only">
        {t('label')}
      </label>
      <input
        id="case-search"
        name="q"
        type="search"
        placeholder={t('hint')}
        autoComplete="off"
        spellCheck={false}
        className="h-10 w-40 min-w-0 rounded-l-md border border-edge bg-ground px-3 text-text lg:w-64"
      />
      <button
        type="submit"
        title={t('action')}
        aria-label={t('action')}
        className="flex h-10 w-11 items-center justify-center rounded-r-md border border-l-0 border-edge bg-surface"
      >
        <span className="kern-icon kern-icon--small kern-icon--search" aria-hidden="true" />
      </button>
    </Form>
  )
}
