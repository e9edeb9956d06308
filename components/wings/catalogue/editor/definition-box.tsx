'use client'

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { matchesWords } from '#components/ui/matches-words.ts'
import { Name } from '#components/ui/name.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { isGroupId } from '@kurier/forms/definition'
import { shownText, type DefinitionRow, type LabelPart, type TextRow } from './definition-rows.ts'
import { PresenceFields } from './presence-fields.tsx'
import type { PartProps } from './use-editing.ts'
import { TextPair } from './text-pair.tsx'

type DefinitionBoxProps = PartProps & { row: DefinitionRow; changed: number }

const longParts: readonly LabelPart[] = ['hint', 'text']

/** A question or heading: its label at a glance; opened, all of its texts. */
export function DefinitionBox({ row, changed, editing, refusals }: DefinitionBoxProps) {
  const t = useTranslations('importEditor.definitions')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { id, label, texts, codes } = row
  const name = nameOf(row, editing, locale) || label[locale] || id
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-md border border-edge"
    >
      <summary className="cursor-pointer px-4 py-2.5">
        <span className="inline-flex max-w-[calc(100%-1.5rem)] flex-wrap items-center gap-x-4 gap-y-1 align-top">
          <span className="font-semibold wrap-anywhere">
            <Name>{name}</Name>
          </span>
          <span className="text-sm text-muted">
            {t(`kinds.${isGroupId(id) ? 'group' : 'field'}`)} <code>{id}</code>
          </span>
          {changed > 0 ? <Badge tone="info">{t('changes', { count: changed })}</Badge> : null}
        </span>
      </summary>
      {isOpen ? (
        <div className="flex flex-col gap-6 border-t border-line p-4">
          {texts.map((text) =>
            text.part ? (
              <TextPair
                key={text.part}
                row={text}
                title={t(`parts.${text.part}`)}
                hint={t(`partHints.${text.part}`)}
                isLong={longParts.includes(text.part)}
                mayBeEmpty={text.part !== 'label'}
                {...{ editing, refusals }}
              />
            ) : null,
          )}
          {editing.isPublished ? null : <PresenceFields id={id} editing={editing} />}
          {codes.length > 0 ? <Meanings codes={codes} {...{ editing, refusals }} /> : null}
        </div>
      ) : null}
    </details>
  )
}

function nameOf({ texts }: DefinitionRow, { changes }: DefinitionBoxProps['editing'], locale: 'de' | 'en'): string {
  const label = texts.find(({ part }) => part === 'label')
  if (!label) return ''
  return shownText(changes, label, locale) || shownText(changes, label, 'de')
}

/** Codes shown at first; lists up to this length need no search. */
const FEW = 20

function Meanings({ codes, editing, refusals }: PartProps & { codes: readonly TextRow[] }) {
  const t = useTranslations('importEditor.definitions')
  const [search, setSearch] = useState('')
  const [count, setCount] = useState(FEW)
  const found = codes.filter((row) =>
    matchesWords([row.code, row.own?.de, shownText(editing.changes, row, 'de')].join('\n'), search.trim()),
  )
  const more = Math.min(FEW, found.length - count)
  const [first] = codes
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="kern-heading-small">{t('codes')}</h3>
        <p className="text-sm text-muted">{t('codesIntro')}</p>
      </div>
      {codes.length > FEW ? (
        <TextField
          name={`codes-search.${first?.place.join('.')}`}
          type="search"
          label={t('codesSearch')}
          className="max-w-md"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      ) : null}
      {found.slice(0, count).map((row) => (
        <TextPair
          key={row.code}
          row={row}
          title={t('code', { code: row.code ?? '' })}
          isCompact
          {...{ editing, refusals }}
        />
      ))}
      {more > 0 ? (
        <Button variant="secondary" className="self-start" onClick={() => setCount(count + FEW)}>
          {t('more', { count: more })}
        </Button>
      ) : null}
    </div>
  )
}
