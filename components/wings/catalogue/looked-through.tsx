'use client'

import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'

/** Lines shown at first; more on demand. */
const SHOWN = 50

type LookedThroughProps<Filter extends string, Line> = {
  /** Distinguishes the fields of several such lists on a page. */
  name: string
  searchLabel: string
  filterLabel: string
  filters: readonly { value: Filter; label: string }[]
  linesFor: (filter: Filter, search: string) => readonly Line[]
  children: (lines: readonly Line[]) => ReactNode
}

/** A long list to look through: by kind and by words, some lines at a time. */
export function LookedThrough<Filter extends string, Line>(props: LookedThroughProps<Filter, Line>) {
  const { name, searchLabel, filterLabel, filters, linesFor, children } = props
  const t = useTranslations('imports.report')
  const [filter, setFilter] = useState(filters[0]?.value)
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(SHOWN)
  const lines = filter === undefined ? [] : linesFor(filter, search)
  const more = Math.min(SHOWN, lines.length - count)
  const look = (change: () => void) => {
    change()
    setCount(SHOWN)
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          name={`${name}-search`}
          type="search"
          label={searchLabel}
          placeholder={t('searchHint')}
          className="min-w-0 grow basis-60"
          value={search}
          onChange={({ target }) => look(() => setSearch(target.value))}
        />
        <SelectInput
          name={`${name}-filter`}
          label={filterLabel}
          value={filter}
          onChange={({ target }) => look(() => setFilter(filters.find(({ value }) => value === target.value)?.value))}
          options={filters}
        />
      </div>
      <p role="status" className="mt-3 mb-2 text-muted">
        {t('found', { count: lines.length })}
      </p>
      {children(lines.slice(0, count))}
      {more > 0 ? (
        <Button variant="secondary" icon="arrow-down" className="mt-4" onClick={() => setCount(count + SHOWN)}>
          {t('more', { count: more })}
        </Button>
      ) : null}
    </>
  )
}
