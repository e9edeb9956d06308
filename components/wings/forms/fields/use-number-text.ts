import { useEffectEvent, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { numberOf, numberValue, typedNumber, unmarked } from '@kurier/forms/typed-numbers'

/** The text in a field of numbers, and the handler for typing. */
type NumberText = { text: string; type: (text: string) => void }

/**
 * A number in the notation of the page's language. While somebody types, the field keeps the typed text; the form's
 * values hold the number, so that a change of language rewrites the text and keeps the number.
 * @param value the number in the form's values (`numberValue`)
 */
export function useNumberText(value: string, change: (value: string) => void): NumberText {
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const isAsTyped = typed !== undefined && numberValue(typed, locale) === value
  const readAnew = useEffectEvent(() => {
    const again = numberValue(unmarked(value), locale)
    if (numberOf(value) === undefined && again !== value) change(again)
  })
  // a text that was no number in the language before may be one in this language
  useEffect(() => readAnew(), [locale])
  return {
    text: isAsTyped ? typed : typedNumber(value, locale),
    type: (text) => {
      setTyped(text)
      change(numberValue(text, locale))
    },
  }
}
