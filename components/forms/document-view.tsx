'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import type { FormDefinition } from '#lib/forms/definition.ts'
import { partsOf, type ShownPart, type ShownValue } from './document-view-parts.ts'
import { useAnswerWords } from './use-answer-words.ts'

type Level = 2 | 3 | 4 | 5 | 6
type AttachmentNames = Readonly<Record<string, string>>

type DocumentViewProps = {
  form: FormDefinition
  /** The data record, as it was parsed. */
  document: unknown
  /** Names of the attachments by id; a proof is shown by the name of the attachment that it names. */
  attachmentNames?: AttachmentNames
  /** Where an attachment stands on the page, for links to it. */
  attachmentHref?: (attachmentId: string) => string
  /** Level of the outermost groups' headings; 3 unless given. */
  level?: Level
  /** The page has a title of its own for the one group that is shown. */
  isTitled?: boolean
}

/** A data record with the form's labels instead of ids; needs the texts of the area `documentView`. */
export function DocumentView(props: DocumentViewProps) {
  const { form, document, attachmentNames = {}, attachmentHref, level = 3, isTitled = false } = props
  const t = useTranslations('documentView')
  const locale = useLocale()
  const words = useAnswerWords()
  const all = partsOf(document, { form, locale, words })
  const parts = isTitled ? insideOnly(all) : all
  const show = (value: ShownValue) => <Value value={value} names={attachmentNames} hrefOf={attachmentHref} />
  if (parts.length === 0) return <p className="text-muted">{t('empty')}</p>
  return <Parts parts={parts} level={level} show={show} />
}

/** What is in the one group of a document; the parts themselves where there is more than that. */
function insideOnly(parts: ShownPart[]): readonly ShownPart[] {
  const [only] = parts
  return parts.length === 1 && only?.kind === 'group' && !only.item ? only.parts : parts
}

type PartsProps = { parts: readonly ShownPart[]; level: Level; show: (value: ShownValue) => ReactNode }
type Group = Extract<ShownPart, { kind: 'group' }>

/** Fields that follow each other stand in one list, each group below a heading of its own. */
function Parts({ parts, level, show }: PartsProps) {
  const runs = parts.reduce<ShownPart[][]>((all, part) => {
    const last = all.at(-1)
    if (last && part.kind !== 'group' && last[0]?.kind !== 'group') last.push(part)
    else all.push([part])
    return all
  }, [])
  return (
    <div className="flex flex-col gap-6">
      {runs.map((run) => {
        const [first] = run
        if (first?.kind === 'group') {
          return <GroupShown key={first.pointer} group={first} level={level} show={show} />
        }
        return <Fields key={first?.pointer} parts={run} show={show} />
      })}
    </div>
  )
}

const looks: Record<Level, string> = {
  2: 'kern-heading-large',
  3: 'kern-heading-medium',
  4: 'text-lg font-semibold',
  5: 'font-semibold',
  6: 'font-semibold text-muted',
}

function GroupShown({ group, level, show }: { group: Group } & Omit<PartsProps, 'parts'>) {
  const t = useTranslations('documentView')
  const { label, item, parts } = group
  const [only] = parts
  // a group that only holds another one has nothing to say by itself
  if (!item && parts.length === 1 && only?.kind === 'group' && !only.item) {
    return <GroupShown group={only} level={level} show={show} />
  }
  const Heading = `h${level}` as const
  const below = Math.min(level + 1, 6) as Level // from 2 to 6
  const name = item && item.of > 1 ? t('item', { label, number: item.number, total: item.of }) : label
  return (
    <div className={item || level > 4 ? 'border-l-4 border-line pl-4' : undefined}>
      <Heading className={`${looks[level]} mb-2`}>{name}</Heading>
      {parts.length > 0 ? (
        <Parts parts={parts} level={below} show={show} />
      ) : (
        <p className="text-muted">{t('empty')}</p>
      )}
    </div>
  )
}

function Fields({ parts, show }: Omit<PartsProps, 'level'>) {
  const t = useTranslations('documentView')
  const items = parts.map((part) => {
    if (part.kind === 'field') return { term: part.label, value: <Values values={part.values} show={show} /> }
    const json = part.kind === 'foreign' ? part.json : ''
    return {
      term: t('foreign', { name: part.label }),
      value: <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{json}</pre>,
    }
  })
  return <DescriptionList items={items} />
}

function Values({ values, show }: { values: readonly ShownValue[]; show: PartsProps['show'] }) {
  const [only] = values
  if (only && values.length === 1) return show(only)
  return (
    <ol className="list-decimal pl-6">
      {values.map((value, index) => (
        <li key={index}>{show(value)}</li>
      ))}
    </ol>
  )
}

type ValueProps = { value: ShownValue; names: AttachmentNames; hrefOf?: (attachmentId: string) => string }

function Value({ value: { text, attachmentId }, names, hrefOf }: ValueProps) {
  const t = useTranslations('documentView')
  const name = attachmentId === undefined ? undefined : names[attachmentId]
  if (attachmentId !== undefined && name !== undefined) {
    if (!hrefOf) return name
    return (
      <a href={hrefOf(attachmentId)} className="kern-link kern-link--no-visited-state">
        {t('attachment', { name })}
      </a>
    )
  }
  return <span className="whitespace-pre-line">{text}</span>
}
