'use client'

import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { LongText } from '#components/ui/long-text.tsx'
import type { FormDefinition } from '@kurier/forms/definition'
import { applyingParts } from '../applying-parts.ts'
import { partsOf, type Audience, type ShownGroup, type ShownPart, type ShownValue } from '../document-view-parts.ts'
import { PartsAbout } from './parts-about.tsx'
import { Sentence } from '../spoken.tsx'
import { useAnswerWords } from '../use-answer-words.ts'
import { enclosedText } from '../words.ts'

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
  /** Who reads it; the applicant unless given. */
  audience?: Audience
  /** Without answers no; how many there are is told. */
  isApplying?: boolean
}

/** A data record with the form's labels instead of ids; needs the texts of the area `documentView`. */
export function DocumentView(props: DocumentViewProps) {
  const {
    form,
    document,
    attachmentNames = {},
    attachmentHref,
    level = 3,
    isTitled = false,
    audience,
    isApplying = false,
  } = props
  const t = useTranslations('documentView')
  const locale = useLocale()
  const words = useAnswerWords()
  const told = partsOf(document, { form, locale, words, ...(audience && { audience }) })
  const { parts: all, left } = isApplying ? applyingParts(told) : { parts: told, left: 0 }
  const only = isTitled ? onlyGroup(all) : undefined
  const parts = only?.parts ?? all
  const show = (value: ShownValue) => <Value value={value} names={attachmentNames} hrefOf={attachmentHref} />
  const noes = left > 0 ? <p className="mt-4 text-muted">{t('noes', { count: left })}</p> : null
  if (parts.length === 0) return noes ?? <p className="text-muted">{t('empty')}</p>
  return (
    <>
      <PartsAbout form={form} of={only} parts={parts} />
      <Parts form={form} parts={parts} level={level} show={show} />
      {noes}
    </>
  )
}

/** The one group of a document; nothing where there is more than that. */
function onlyGroup(parts: readonly ShownPart[]): ShownGroup | undefined {
  const [only] = parts
  return parts.length === 1 && only?.kind === 'group' && !only.item ? only : undefined
}

type PartsProps = {
  form: FormDefinition
  parts: readonly ShownPart[]
  level: Level
  show: (value: ShownValue) => ReactNode
}

/** Fields that follow each other stand in one list, each group below a heading of its own. */
function Parts({ form, parts, level, show }: PartsProps) {
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
          return <GroupShown key={first.pointer} form={form} group={first} level={level} show={show} />
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

function GroupShown({ form, group, level, show }: { group: ShownGroup } & Omit<PartsProps, 'parts'>) {
  const t = useTranslations('documentView')
  const { label, item, parts, lang, hint } = group
  // a group that only holds another one has nothing to say by itself
  const only = item ? undefined : onlyGroup(parts)
  if (only) return <GroupShown form={form} group={only} level={level} show={show} />
  const Heading = `h${level}` as const
  const below = Math.min(level + 1, 6) as Level // from 2 to 6
  const own = enclosedText(label, lang)
  const name = item && item.of > 1 ? t('item', { label: own, number: item.number, total: item.of }) : own
  return (
    <div className={item || level > 4 ? 'border-l-4 border-line pl-4' : undefined}>
      <Heading className={`${looks[level]} mb-2`}>
        <Sentence text={name} />
      </Heading>
      {hint ? <p className="mb-2 text-sm text-muted">{hint}</p> : null}
      <PartsAbout form={form} of={group} parts={parts} />
      {parts.length > 0 ? (
        <Parts form={form} parts={parts} level={below} show={show} />
      ) : (
        <p className="text-muted">{t('empty')}</p>
      )}
    </div>
  )
}

function Fields({ parts, show }: Pick<PartsProps, 'parts' | 'show'>) {
  const t = useTranslations('documentView')
  const items = parts.map((part) => {
    if (part.kind === 'field') return fieldFact(part, show)
    const json = part.kind === 'foreign' ? part.json : ''
    return {
      term: t('foreign', { name: part.label }),
      value: (
        <LongText text={json}>
          {(shown) => <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{shown}</pre>}
        </LongText>
      ),
    }
  })
  return <DescriptionList items={items} />
}

function fieldFact(
  { label, lang, text, hint, values }: Extract<ShownPart, { kind: 'field' }>,
  show: PartsProps['show'],
) {
  const value = (
    <>
      {text ? (
        <p lang={text.lang} className="mb-1 text-muted whitespace-pre-line">
          {text.text}
        </p>
      ) : null}
      <Values values={values} show={show} />
      {hint ? <p className="text-sm text-muted">{hint}</p> : null}
    </>
  )
  return { term: lang ? <span lang={lang}>{label}</span> : label, value }
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

function Value({ value: { text, attachmentId, lang }, names, hrefOf }: ValueProps) {
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
  return (
    <span lang={lang} className="whitespace-pre-line">
      {text}
    </span>
  )
}
