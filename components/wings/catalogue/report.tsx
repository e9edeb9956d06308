'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import type { ImportNote } from '@kurier/catalogue/model/imported'
import type { NoteKind } from '@kurier/catalogue/terms'
import { LookedThrough } from './looked-through.tsx'
import { noteCounts, notesFor, type NoteFilter } from './report-lines.ts'
import { RuleNotes } from './rule-notes.tsx'
import type { ShownImport } from './use-draft-page.ts'

type Counts = ShownImport['report']['counts']

const counted = ['fields', 'groups', 'pages', 'lists', 'codes', 'elements'] as const satisfies (keyof Counts)[]

/** What became of a schema: counts, notes, rules, and the files it was read from. */
export function Report({ report: { counts, notes, rules, files } }: Pick<ShownImport, 'report'>) {
  const t = useTranslations('imports.report')
  return (
    <>
      <Section title={t('title')} intro={t('intro')}>
        <CountList counts={counts} />
      </Section>
      <Section title={t('notes')}>{notes.length > 0 ? <Notes notes={notes} /> : <p>{t('noNotes')}</p>}</Section>
      <Section title={t('rules')}>
        <RuleNotes rules={rules} />
      </Section>
      <Section title={t('files')} intro={t('filesIntro')}>
        <DescriptionList
          items={files.map(({ name, sha256 }) => ({
            term: (
              <span className="wrap-anywhere">
                <Name>{name}</Name>
              </span>
            ),
            value: <code className="text-sm wrap-anywhere">{sha256}</code>,
            wide: true,
          }))}
        />
      </Section>
    </>
  )
}

function CountList({ counts }: { counts: Counts }) {
  const t = useTranslations('imports.report.counts')
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {counted.map((name) => (
        <div key={name} className="flex flex-col-reverse rounded-md bg-surface px-4 py-3">
          <dt className="text-sm text-muted">{t(name)}</dt>
          <dd className="text-lg font-semibold">{counts[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

function Notes({ notes }: { notes: readonly ImportNote[] }) {
  const t = useTranslations('imports.report')
  const locale = useLocale()
  const filters: { value: NoteFilter; label: string }[] = [
    { value: 'all', label: t('all', { count: notes.length }) },
    ...noteCounts(notes).map(({ kind, count }) => ({
      value: kind,
      label: t('kindCount', { kind: t(`kinds.${kind}`), count }),
    })),
  ]
  return (
    <LookedThrough
      name="notes"
      searchLabel={t('searchNotes')}
      filterLabel={t('kind')}
      filters={filters}
      linesFor={(filter, search) => notesFor(notes, filter, search, locale)}
    >
      {(shown) => (
        <ul className="border-t border-line">
          {shown.map((note) => (
            <NoteLine key={JSON.stringify(note)} note={note} />
          ))}
        </ul>
      )}
    </LookedThrough>
  )
}

const noteTones: Record<NoteKind, Tone> = {
  'no-name': 'warning',
  'left-out': 'warning',
  changed: 'warning',
  unread: 'neutral',
  'long-label': 'info',
  'list-without-version': 'info',
  hint: 'neutral',
}

function NoteLine({ note: { kind, id, place, message } }: { note: ImportNote }) {
  const t = useTranslations('imports.report')
  const locale = useLocale()
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={noteTones[kind]}>{t(`kinds.${kind}`)}</Badge>
        {id === undefined ? null : <code className="text-sm wrap-anywhere">{id}</code>}
        {place ? <span className="text-sm text-muted wrap-anywhere">{t('lineOf', place)}</span> : null}
      </p>
      <p className="max-w-4xl wrap-anywhere">{message[locale]}</p>
    </li>
  )
}
