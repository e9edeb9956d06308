'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { Words } from '@kurier/forms/definition'
import { isChanged, saidText, shownText, type TextRow } from './definition-rows.ts'
import { useRefusalWords } from './refused-texts.ts'
import type { PartProps } from './use-editing.ts'

const languages = { de: 'german', en: 'english' } as const
const order = ['de', 'en'] as const

type TextPairProps = PartProps & {
  row: Pick<TextRow, 'place' | 'own'>
  title: string
  hint?: string
  /** Several lines of it are usual. */
  isLong?: boolean
  /** A short one of many: its name stands beside it where there is room. */
  isCompact?: boolean
  /** It may be taken away. */
  mayBeEmpty?: boolean
}

/** A text in both languages, what the schema says where that is another one, and the way back to it. */
export function TextPair(props: TextPairProps) {
  const { row, title, hint, isLong = false, isCompact = false, mayBeEmpty = false, editing, refusals } = props
  const t = useTranslations('importEditor.definitions')
  const { place, own } = row
  const reset = () => order.forEach((language) => editing.say([...place, language], undefined))
  return (
    <div
      role="group"
      aria-label={title}
      className={`flex flex-col gap-2 ${isCompact ? 'md:grid md:grid-cols-[8rem_minmax(0,1fr)] md:gap-x-4' : ''}`}
    >
      <div className={isCompact ? 'md:py-3' : ''}>
        <p className="font-semibold">{title}</p>
        {hint === undefined ? null : <p className="text-sm text-muted">{hint}</p>}
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {order.map((language) => (
          <TextInput
            key={language}
            {...{ row, title, language, isLong, isCompact, editing, refusals }}
            onText={(text) => editing.say([...place, language], saidText(own, language, text, mayBeEmpty))}
          />
        ))}
      </div>
      {isChanged(editing.changes, place) ? (
        <p className={`flex flex-wrap items-center gap-x-4 text-sm text-muted ${isCompact ? 'md:col-start-2' : ''}`}>
          <span className="min-w-0 wrap-anywhere whitespace-pre-line">
            {t(editing.isPublished ? 'published' : 'original', { text: own?.de || t('nothing') })}
          </span>
          <Button variant="tertiary" icon="autorenew" className="min-h-10 px-2" onClick={reset}>
            {t('reset')} <span className="sr-only">{title}</span>
          </Button>
        </p>
      ) : null}
    </div>
  )
}

type InputProps = Omit<TextPairProps, 'hint' | 'mayBeEmpty'> & { language: keyof Words; onText: (text: string) => void }

function TextInput({ row, title, language, isLong, isCompact, editing, refusals, onText }: InputProps) {
  const t = useTranslations('importEditor')
  const wordsOf = useRefusalWords()
  const place = [...row.place, language]
  const isRefused = refusals.has(JSON.stringify(place))
  const german = language === 'en' ? shownText(editing.changes, row, 'de') : undefined
  const field = {
    name: place.join('.'),
    label: (
      <span className={isCompact ? 'md:sr-only' : ''}>
        <span className="sr-only">{title}: </span>
        {t(languages[language])}
      </span>
    ),
    lang: language,
    value: shownText(editing.changes, row, language),
    ...(german !== undefined && { placeholder: german }),
    ...(isRefused && { error: wordsOf(place) }),
    autoComplete: 'off',
    spellCheck: true,
  }
  return isLong ? (
    <TextAreaField {...field} rows={3} onChange={({ target }) => onText(target.value)} />
  ) : (
    <TextField {...field} onChange={({ target }) => onText(target.value)} />
  )
}
