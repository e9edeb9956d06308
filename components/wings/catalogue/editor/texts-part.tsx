'use client'

import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { LookFor } from '#components/ui/look-for.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { changeCounts, textAt } from './changes.ts'
import { DefinitionBox } from './definition-box.tsx'
import { definitionRows, rowFilters, rowsFor, type RowFilter } from './definition-rows.ts'
import { NameFields } from './name-fields.tsx'
import { useRefusalWords } from './refused-texts.ts'
import type { PartProps } from './use-editing.ts'
import { TextPair } from './text-pair.tsx'

/** All texts of the form that people read. */
export function TextsPart(props: PartProps) {
  const t = useTranslations('importEditor')
  return (
    <>
      <Section title={t('form.title')}>
        <FormTexts {...props} />
      </Section>
      <Section title={t('definitions.title')} intro={t('definitions.intro')}>
        <Definitions {...props} />
      </Section>
    </>
  )
}

const servicePlace = ['serviceIdentifier']

function FormTexts({ editing, refusals }: PartProps) {
  const t = useTranslations('importEditor.form')
  const wordsOf = useRefusalWords()
  const { imported, changes, say } = editing
  const { title, intro, serviceIdentifier } = imported
  const isRefused = refusals.has(JSON.stringify(servicePlace))
  return (
    <div className="flex flex-col gap-6">
      <TextPair row={{ place: ['title'], own: title }} title={t('name')} {...{ editing, refusals }} />
      <TextPair
        row={{ place: ['intro'], own: intro }}
        title={t('intro')}
        hint={t('introHint')}
        isLong
        mayBeEmpty
        {...{ editing, refusals }}
      />
      {editing.isPublished ? null : (
        <>
          <TextField
            name="serviceIdentifier"
            label={t('service')}
            hint={t('serviceHint')}
            className="max-w-2xl"
            value={textAt(changes, servicePlace) ?? serviceIdentifier}
            autoComplete="off"
            {...(isRefused && { error: wordsOf(servicePlace) })}
            onChange={({ target: { value } }) =>
              say(servicePlace, value.trim() === '' || value === serviceIdentifier ? undefined : value)
            }
          />
          <NameFields editing={editing} />
        </>
      )}
    </div>
  )
}

/** Rows shown at first; more on demand. */
const SHOWN = 40

function Definitions({ editing, refusals }: PartProps) {
  const t = useTranslations('importEditor.definitions')
  const { imported, changes } = editing
  const rows = useMemo(() => definitionRows(imported), [imported])
  const [filter, setFilter] = useState<RowFilter>('all')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(SHOWN)
  const counts = useMemo(() => changeCounts(changes), [changes])
  const found = rowsFor(rows, { filter, search, changes })
  const more = Math.min(SHOWN, found.length - count)
  const look = (change: () => void) => {
    change()
    setCount(SHOWN)
  }
  return (
    <>
      <LookFor
        name="definition"
        words={{ search: t('search'), searchHint: t('searchHint'), show: t('show') }}
        search={search}
        onSearch={(words) => look(() => setSearch(words))}
        filter={filter}
        options={rowFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        onFilter={(kind) => look(() => setFilter(kind))}
      />
      <p role="status" className="mt-3 mb-2 text-muted">
        {t('found', { count: found.length })}
      </p>
      <div className="flex flex-col gap-2">
        {found.slice(0, count).map((row) => (
          <DefinitionBox key={row.id} changed={counts.get(row.id) ?? 0} {...{ row, editing, refusals }} />
        ))}
      </div>
      {more > 0 ? (
        <Button variant="secondary" icon="arrow-down" className="mt-4" onClick={() => setCount(count + SHOWN)}>
          {t('more', { count: more })}
        </Button>
      ) : null}
    </>
  )
}
