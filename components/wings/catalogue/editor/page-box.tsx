'use client'

import { useLocale, useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Name } from '#components/ui/name.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { DefinitionId, FormDefinition } from '@kurier/forms/definition'
import type { OpenPage } from './page-moves.ts'
import { useRefusalWords } from './refused-texts.ts'
import { StepBreaks } from './step-breaks.tsx'

/** What is done with the page at a place. */
export type PageActs = {
  move: (by: -1 | 1) => void
  merge: () => void
  moveMember: (place: number, by: -1 | 1) => void
  split: (place: number) => void
  toggle: (path: string) => void
  say: (part: 'title' | 'intro', language: 'de' | 'en', text: string) => void
}

/** Id of a button that moves something; it keeps the keyboard wherever what it moves goes. */
export const moverId = (what: string, by: -1 | 1): string =>
  `move-${what.replaceAll('.', '-')}-${by < 0 ? 'up' : 'down'}`

type PageBoxProps = {
  page: OpenPage
  at: number
  count: number
  form: FormDefinition
  acts: PageActs
  refusals: ReadonlyMap<string, string>
}

const languages = { de: 'german', en: 'english' } as const

/** A page: its titles, its members, each to be moved, and its steps. */
export function PageBox({ page, at, count, form, acts, refusals }: PageBoxProps) {
  const t = useTranslations('importEditor.pageParts')
  const locale = useLocale()
  const title = page.title[locale] || page.title.de || t('untitled')
  const named = t('page', { number: at + 1, title })
  return (
    <section aria-label={named} className="rounded-md border border-edge p-4 md:p-6">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h2 className="kern-heading-small min-w-0 wrap-anywhere">{named}</h2>
        <div className="flex flex-wrap gap-2">
          <Mover what={page.key} by={-1} label={t('pageUp')} name={named} isOff={at === 0} onMove={acts.move} />
          <Mover
            what={page.key}
            by={1}
            label={t('pageDown')}
            name={named}
            isOff={at === count - 1}
            onMove={acts.move}
          />
        </div>
      </div>
      <PageTexts {...{ page, at, acts, refusals }} />
      <h3 className="mt-6 mb-2 font-semibold">{t('members')}</h3>
      <Members {...{ page, at, count, form, acts }} />
      <div className="mt-4 flex flex-col items-start gap-4">
        <StepBreaks form={form} page={page} onToggle={acts.toggle} />
        {at < count - 1 ? (
          <Button variant="tertiary" className="px-0" onClick={acts.merge}>
            {t('merge')} <span className="sr-only">{named}</span>
          </Button>
        ) : null}
      </div>
    </section>
  )
}

function PageTexts({ page, at, acts, refusals }: Pick<PageBoxProps, 'page' | 'at' | 'acts' | 'refusals'>) {
  const t = useTranslations('importEditor.pageParts')
  const tEditor = useTranslations('importEditor')
  const wordsOf = useRefusalWords()
  const named = { title: t('name'), intro: t('about') }
  return (
    <div className="flex flex-col gap-4">
      {(['title', 'intro'] as const).map((part) => (
        <div key={part} className="grid items-start gap-4 md:grid-cols-2">
          {(['de', 'en'] as const).map((language) => {
            const text = page[part]?.[language] ?? ''
            const isUntranslated = language === 'en' && text === page[part]?.de
            const place = ['pages', String(at), part, language]
            const isRefused = refusals.has(JSON.stringify(place))
            return (
              <TextField
                key={language}
                name={`page-${page.key}-${part}-${language}`}
                label={`${named[part]} (${tEditor(languages[language])})`}
                lang={language}
                value={isUntranslated ? '' : text}
                {...(language === 'en' && { placeholder: page[part]?.de ?? '' })}
                {...(isRefused && { error: wordsOf(place) })}
                autoComplete="off"
                spellCheck
                onChange={({ target }) => acts.say(part, language, target.value)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

function Members({ page, at, count, form, acts }: Omit<PageBoxProps, 'refusals'>) {
  const t = useTranslations('importEditor.pageParts')
  const locale = useLocale()
  return (
    <ul className="border-t border-line">
      {page.members.map((id, place) => {
        const name = form.labels.definitions[id as DefinitionId]?.label[locale] || id // ids of the root
        const isFirst = at === 0 && place === 0
        const isLast = at === count - 1 && place === page.members.length - 1
        return (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
          >
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              <Name>{name}</Name> <code className="text-sm text-muted">{id}</code>
            </span>
            <span className="flex flex-wrap gap-2">
              {place > 0 ? (
                <Button variant="tertiary" className="min-h-10 px-2" onClick={() => acts.split(place)}>
                  {t('split')} <span className="sr-only">{`: ${name}`}</span>
                </Button>
              ) : null}
              <Mover
                what={id}
                by={-1}
                label={t('memberUp')}
                name={name}
                isOff={isFirst}
                onMove={(by) => acts.moveMember(place, by)}
              />
              <Mover
                what={id}
                by={1}
                label={t('memberDown')}
                name={name}
                isOff={isLast}
                onMove={(by) => acts.moveMember(place, by)}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

type MoverProps = {
  what: string
  by: -1 | 1
  label: string
  name: string
  isOff: boolean
  onMove: (by: -1 | 1) => void
}

/** A button with an arrow that moves something up or down. */
function Mover({ what, by, label, name, isOff, onMove }: MoverProps) {
  return (
    <button
      type="button"
      id={moverId(what, by)}
      title={label}
      aria-label={`${label}: ${name}`}
      disabled={isOff}
      onClick={() => onMove(by)}
      className="kern-btn kern-btn--secondary min-h-10 min-w-10 justify-center px-0"
    >
      <span className={`kern-icon kern-icon--small kern-icon--arrow-${by < 0 ? 'up' : 'down'}`} aria-hidden="true" />
    </button>
  )
}
