'use client'

import { useTranslations } from 'use-intl'
import { Pagination } from '#components/ui/pagination.tsx'
import { listHref } from './list-href.ts'

type ListPagesProps = { path: string; query: { page: number }; pageSize: number; shown: number; totalCount: number }

/** Which rows of a list are shown, and the way to the others. */
export function ListPages({ path, query, pageSize, shown, totalCount }: ListPagesProps) {
  const t = useTranslations('kit.pages')
  const from = (query.page - 1) * pageSize
  const summary = shown === 0 ? undefined : t('range', { from: from + 1, to: from + shown, total: totalCount })
  return (
    <Pagination
      previousHref={query.page > 1 ? listHref(path, query, { page: query.page - 1 }) : undefined}
      nextHref={from + shown < totalCount ? listHref(path, query, { page: query.page + 1 }) : undefined}
      summary={summary}
    />
  )
}
