'use client'

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { FilterLine, SearchField, SelectField } from '#components/ui/filter-fields.tsx'
import { countsOf, shows, sorts, type ListedRow } from '../listed-rows.ts'
import { useWorkbench, type ListView } from '../workbench-context.tsx'

/** Narrowing the list down, searching it and, where the table shows no heads, sorting it. */
export function ListTools({ destinationId, rows }: { destinationId: string; rows: readonly ListedRow[] }) {
  const t = useTranslations('received.inbox')
  const { view, setView } = useWorkbench(destinationId)
  const { q, show, service, sort } = view
  const { shown, services } = useMemo(() => countsOf(rows), [rows])
  const put = (change: Partial<ListView>) => setView({ ...view, shown: 0, ...change })
  const isFiltered = q !== '' || show !== '' || service !== ''
  const counted = (label: string, count: number) => t('counted', { label, count })
  return (
    <>
      <FilterLine label={t('search')} {...(isFiltered && { onReset: () => put({ q: '', show: '', service: '' }) })}>
        <SearchField
          data-key="search"
          name="search"
          label={t('search')}
          defaultValue={q}
          onChoose={(wanted) => put({ q: wanted })}
        />
        <SelectField
          name="show"
          label={t('show')}
          unless={counted(t('shows.all'), rows.length)}
          defaultValue={show}
          options={shows.map((value) => ({ value, label: counted(t(`shows.${value}`), shown[value]) }))}
          onChoose={(wanted) => put({ show: shows.find((one) => one === wanted) ?? '' })}
        />
        {services.length > 1 ? (
          <SelectField
            name="service"
            label={t('service')}
            defaultValue={service}
            options={services.map(([value, count]) => ({ value, label: counted(value, count) }))}
            onChoose={(wanted) => put({ service: wanted })}
          />
        ) : null}
        <div className="contents md:hidden">
          <SelectField
            name="sort"
            label={t('sort')}
            unless={t('sorts.waiting')}
            defaultValue={sort}
            options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChoose={(wanted) => put({ sort: wanted })}
          />
        </div>
      </FilterLine>
      <p className="mb-3 text-sm text-muted">{t('searchHint')}</p>
    </>
  )
}
