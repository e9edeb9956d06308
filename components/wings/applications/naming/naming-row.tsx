'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { NamingAnswer } from '#lib/wings/applications/words-schema.ts'
import { NamingEditor } from './naming-editor.tsx'
import { placeWords, stateOf, type NamingRow, type RowState } from './rows.ts'

type NamingRowProps = {
  path: string
  row: NamingRow
  isOpen: boolean
  /** Rises when words have changed that nobody typed here. */
  generation: number
  onToggle: (isOpen: boolean) => void
  onSaved: (answer: NamingAnswer) => void
  onReset: () => void
  onNext: (answer: NamingAnswer) => void
}

export const rowElementId = (id: string): string => `naming-${id}`

const tones: Record<RowState, Tone> = { named: 'success', open: 'neutral', needed: 'warning' }

/** One list or question: its state at a glance; opened, where it stands, what follows, and its words to edit. */
export function NamingRowBox({ row, isOpen, generation, onToggle, ...editing }: NamingRowProps) {
  const t = useTranslations('naming')
  const locale = useLocale()
  const state = stateOf(row)
  return (
    <details
      id={rowElementId(row.id)}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="rounded-md border border-edge"
    >
      <summary className="cursor-pointer scroll-mt-4 px-4 py-3">
        <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-4 gap-y-1 align-top">
          <span className="font-semibold wrap-anywhere">{row.label?.[locale] ?? t('noLabel')}</span>
          <code className="text-sm text-muted">{row.id}</code>
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </span>
      </summary>
      {isOpen ? (
        <div className="flex flex-col gap-6 border-t border-line p-4">
          <RowFacts row={row} />
          <NamingEditor key={generation} row={row} {...editing} />
        </div>
      ) : null}
    </details>
  )
}

/** Places that are told; most lists have one. */
const MOST_PLACES = 3

function RowFacts({ row }: { row: NamingRow }) {
  const t = useTranslations('naming')
  const locale = useLocale()
  const { source, isOwn, places, consequence, recorded } = row
  const told = [...new Set(places.map((path) => placeWords(path, locale)))]
  const more = told.length - MOST_PLACES
  const groups = recorded.map((words) => words[locale]).join(', ')
  const known = isOwn ? t('own') : source ? t(`sources.${source}`) : undefined
  return (
    <div className="flex flex-col gap-3">
      {known ? (
        <p>
          <Badge tone="info">{known}</Badge>
        </p>
      ) : null}
      <DescriptionList
        items={[
          {
            term: t('places'),
            value: (
              <>
                {told.slice(0, MOST_PLACES).map((place) => (
                  <span key={place} className="block">
                    {place}
                  </span>
                ))}
                {more > 0 ? <span className="block text-muted">{t('morePlaces', { count: more })}</span> : null}
              </>
            ),
          },
          { term: t('without'), value: t(`consequences.${consequence}`, { groups }) },
        ]}
      />
    </div>
  )
}
