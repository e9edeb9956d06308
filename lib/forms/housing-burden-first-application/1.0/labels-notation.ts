import type { Label, Words } from '../../definition.ts'

export const words = (de: string, en: string): Words => ({ de, en })

/** A label in both languages, and a hint where one helps. */
export const label = (de: string, en: string, hint?: Words): Label => ({ label: { de, en }, ...(hint && { hint }) })

/** For answers whose meaning the specification does not give: nobody shall have to guess. */
export const askTheOffice = words(
  'Welche Antwort passt, sagt Ihnen Ihre Wohngeldbehörde.',
  'Your housing benefit office can tell you which answer fits.',
)

/** For lists whose values are shown by their number. */
export const numbered = words(
  'Einige Antworten tragen nur eine Nummer. Welche passt, sagt Ihnen Ihre Wohngeldbehörde.',
  'Some answers have only a number. Your housing benefit office can tell you which one fits.',
)

export const squareMetres = words('In Quadratmetern.', 'In square metres.')
