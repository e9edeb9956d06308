'use client'

import { useLocale, useTranslations } from 'use-intl'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import { langOf } from '../words.ts'
import { foldedHelp } from './folded-help.ts'

type HelpTextProps = { form: FormDefinition; words: Words; className?: string }

/** What helps to understand a question; of a long text the first sentence, before the rest, folded. */
export function HelpText({ form, words, className = '' }: HelpTextProps) {
  const t = useTranslations('forms.help')
  const locale = useLocale()
  const lang = langOf(form, words, locale)
  const { first, rest } = foldedHelp(words[locale], locale)
  return (
    <>
      <span lang={lang} className={`block wrap-anywhere whitespace-pre-line ${className}`}>
        {first}
      </span>
      {rest === '' ? null : (
        <details>
          <summary className="w-fit cursor-pointer py-2 text-action underline underline-offset-3">{t('more')}</summary>
          <span lang={lang} className={`block wrap-anywhere whitespace-pre-line ${className}`}>
            {rest}
          </span>
        </details>
      )}
    </>
  )
}
