import { useEffectEvent, useEffect, useState } from 'react'
import { useLocale } from 'use-intl'
import { numberOf, numberValue, typedNumber, unmarked } from '#lib/forms/typed-numbers.ts'

/** What stands in a field of numbers, and what happens when somebody types. */
type NumberText = { text: string; type: (text: string) => void }

/**
 * A number in the notation of the page's language. As long as somebody types it stands there as typed; what values hold is
 * the number, so that it is written anew, and stays the same, when the language is changed.
 * @param value what the values of the form hold (`numberValue`)
 */
export function useNumberText(value: string, change: (value: string) => void): NumberText {
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const isAsTyped = typed !== undefined && numberValue(typed, locale) === value
  const readAnew = useEffectEvent(() => {
    const again = numberValue(unmarked(value), locale)
    if (numberOf(value) === undefined && again !== value) change(again)
  })
  // what was no number in the language before may be one in this language
  useEffect(() => readAnew(), [locale])
  return {
    text: isAsTyped ? typed : typedNumber(value, locale),
    type: (text) => {
      setTyped(text)
      change(numberValue(text, locale))
    },
  }
}
