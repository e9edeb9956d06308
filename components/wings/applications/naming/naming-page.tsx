'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { LookFor } from '#components/ui/look-for.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { NamingAnswer } from '#lib/wings/applications/words-schema.ts'
import { NamingFiles } from './naming-files.tsx'
import { NamingRowBox, rowElementId } from './naming-row.tsx'
import { nextOpen, rowFilters, rowsFor, stateOf, type RowFilter } from './rows.ts'

/** Everything of a form that may need words: how far it is, each list to name in its place, and all of it as a file. */
export function NamingPage({ initial }: { initial: NamingAnswer }) {
  const t = useTranslations('naming')
  const { path } = initial
  const queries = useQueryClient()
  const [generation, setGeneration] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['form-naming', path],
    queryFn: () => askPortal('GET /admin/forms/[path]/naming', { params: { path } }),
    initialData: initial,
    // what is being typed stands beside it
    refetchOnWindowFocus: false,
  })
  const takeFile = async () => {
    await refetch()
    setGeneration((before) => before + 1)
  }
  return (
    <>
      <ProblemAlert error={error} />
      <Readiness naming={data} />
      <Rows
        naming={data}
        generation={generation}
        onSaved={(answer) => queries.setQueryData(['form-naming', path], answer)}
        onReset={() => setGeneration((before) => before + 1)}
      />
      <Section title={t('files')} intro={t('filesIntro')}>
        <NamingFiles naming={data} onTaken={takeFile} />
      </Section>
    </>
  )
}

/** Whether the form can be offered as it is named now. */
function Readiness({ naming: { rows, lists } }: { naming: NamingAnswer }) {
  const t = useTranslations('naming')
  const needed = rows.filter((row) => stateOf(row) === 'needed').length
  const open = rows.filter((row) => stateOf(row) === 'open').length
  return (
    <Alert
      kind={needed > 0 ? 'warning' : 'success'}
      title={needed > 0 ? t('notReady', { count: needed, lists }) : t('ready')}
    >
      <p>{open > 0 ? t('optional', { count: open }) : t('allNamed')}</p>
    </Alert>
  )
}

/** `generation`: rises when words have changed that nobody typed here. */
type RowsProps = {
  naming: NamingAnswer
  generation: number
  onSaved: (answer: NamingAnswer) => void
  onReset: () => void
}

/** Which rows are looked at and open, and the way to one of them. */
function useLook(rows: NamingAnswer['rows']) {
  const [filter, setFilter] = useState<RowFilter>('all')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const toggle = (id: string, isOpen: boolean) => {
    if (opened.has(id) === isOpen) return
    setOpened(new Set(isOpen ? [...opened, id] : [...opened].filter((one) => one !== id)))
    setLast(id)
  }
  const goTo = (id: string | undefined) => {
    if (id === undefined) return
    setFilter('all')
    setSearch('')
    setOpened(new Set([...opened, id]))
    setLast(id)
    // the row is there once it is rendered
    requestAnimationFrame(() => {
      const summary = document.querySelector<HTMLElement>(`#${rowElementId(id)} > summary`)
      summary?.scrollIntoView({ block: 'start' })
      summary?.focus({ preventScroll: true })
    })
  }
  const shown = rowsFor(rows, filter, search)
  return { filter, setFilter, search, setSearch, shown, opened, toggle, goTo, next: nextOpen(rows, last) }
}

/** The rows to look through; each opens in its place. */
function Rows({ naming, generation, onSaved, onReset }: RowsProps) {
  const t = useTranslations('naming')
  const { rows, path } = naming
  const { shown, opened, toggle, goTo, ...look } = useLook(rows)
  return (
    <Section title={t('lists')}>
      <Looking {...look} goTo={goTo} />
      <p role="status" className="mt-4 text-muted">
        {t('found', { count: shown.length })}
      </p>
      <div className="mt-2 flex flex-col gap-3">
        {shown.map((row) => (
          <NamingRowBox
            key={row.id}
            path={path}
            row={row}
            isOpen={opened.has(row.id)}
            onToggle={(isOpen) => toggle(row.id, isOpen)}
            onSaved={onSaved}
            generation={generation}
            onReset={() => {
              onReset()
              goTo(row.id)
            }}
            onNext={(answer) => goTo(nextOpen(answer.rows, row.id))}
          />
        ))}
      </div>
    </Section>
  )
}

type NamingPageLook = Pick<
  ReturnType<typeof useLook>,
  'filter' | 'setFilter' | 'search' | 'setSearch' | 'goTo' | 'next'
>

/** What to look for, and the way to the next row without words. */
function Looking({ filter, setFilter, search, setSearch, goTo, next }: NamingPageLook) {
  const t = useTranslations('naming')
  return (
    <LookFor
      name="naming"
      words={{ search: t('search'), searchHint: t('searchHint'), show: t('show') }}
      search={search}
      onSearch={setSearch}
      filter={filter}
      options={rowFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
      onFilter={setFilter}
    >
      {next === undefined ? null : (
        <Button variant="secondary" icon="arrow-forward" onClick={() => goTo(next)}>
          {t('nextOpen')}
        </Button>
      )}
    </LookFor>
  )
}
