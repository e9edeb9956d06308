'use client'

import { useLocale } from 'use-intl'
import type { FormDefinition, Words } from '@kurier/forms/definition'
import { langOf, piecesOf, type Option } from './words.ts'

/** A text of a form in the language of the page; one that nobody translated is marked as German. */
export function Spoken({ form, words }: { form: FormDefinition; words: Words }) {
  const locale = useLocale()
  const lang = langOf(form, words, locale)
  return lang ? <span lang={lang}>{words[locale]}</span> : words[locale]
}

/** The same for texts that may have lines of their own; never more than plain text, whatever stands in it. */
export function SpokenLines({ form, words }: { form: FormDefinition; words: Words }) {
  const locale = useLocale()
  return (
    <span lang={langOf(form, words, locale)} className="block wrap-anywhere whitespace-pre-line">
      {words[locale]}
    </span>
  )
}

/** A sentence with texts of a form in it, those in another language marked; in one box, so that nothing tears it apart. */
export function Sentence({ text }: { text: string }) {
  const pieces = piecesOf(text)
  if (pieces.every(({ lang }) => lang === undefined)) return text
  return (
    <span>
      {pieces.map((piece, at) => (
        <span key={at} lang={piece.lang}>
          {piece.text}
        </span>
      ))}
    </span>
  )
}

/** An option where all are to be seen, in its language. */
export function spokenOption({ value, label, hint, lang }: Option) {
  if (!lang) return { value, label, hint }
  return { value, label: <span lang={lang}>{label}</span>, hint: hint && <span lang={lang}>{hint}</span> }
}
