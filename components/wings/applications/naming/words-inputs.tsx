'use client'

import { useTranslations } from 'use-intl'
import { describedBy, FieldError } from '#components/ui/text-field.tsx'
import type { Entry } from './entries.ts'

const languages = { de: 'german', en: 'english' } as const
type Language = keyof typeof languages

type WordsInputProps = { entries: readonly Entry[]; faults: Readonly<Record<string, string>> }

/** A line for each thing to say, German and English beside one another where there is room. */
export function WordsInputs({ entries, faults }: WordsInputProps) {
  const t = useTranslations('naming')
  return (
    <div className="flex flex-col gap-4 md:gap-3">
      <div aria-hidden="true" className="hidden gap-4 font-semibold md:grid md:grid-cols-[10rem_1fr_1fr]">
        <span />
        <span>{t('german')}</span>
        <span>{t('english')}</span>
      </div>
      {entries.map((entry) => (
        <div key={entry.key} className="grid items-start gap-x-4 gap-y-2 md:grid-cols-[10rem_1fr_1fr]">
          <span className="font-semibold md:py-3">
            {entry.title}
            {entry.note ? <span className="block text-sm font-normal text-muted">{entry.note}</span> : null}
          </span>
          <WordsInput entry={entry} language="de" error={faults[`${entry.name}.de`]} />
          <WordsInput entry={entry} language="en" error={faults[`${entry.name}.en`]} />
        </div>
      ))}
    </div>
  )
}

function WordsInput({ entry, language, error }: { entry: Entry; language: Language; error: string | undefined }) {
  const t = useTranslations('naming')
  const { key, name, title, words } = entry
  const id = `${key}-${language}`
  const shown = t(languages[language])
  return (
    <div className="kern-form-input min-w-0">
      <label htmlFor={id} className="text-sm md:sr-only">
        <span className="sr-only">{title}: </span>
        {shown}
      </label>
      <input
        id={id}
        name={`${name}.${language}`}
        lang={language}
        defaultValue={words?.[language] ?? ''}
        autoComplete="off"
        spellCheck
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className={`kern-form-input__input ${error ? 'kern-form-input__input--error' : ''}`}
      />
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  )
}
