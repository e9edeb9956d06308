import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { momentText } from '#components/ui/moment.ts'
import { useFileSize } from '#components/ui/use-file-size.ts'
import type { OrganisationFigures } from '#lib/wings/overview/organisation-figures-schema.ts'
import type { AgreedThing } from '#lib/wings/overview/terms.ts'

type AgreedUse = Pick<OrganisationFigures, 'agreement' | 'use'>

/** How figures of organisations are said: numbers, sizes, months, and what of an agreement is used. */
export function useFigureTexts() {
  const t = useTranslations('organisationFigures')
  const locale = useLocale()
  const format = useFormatter()
  const fileSize = useFileSize()
  const number = (value: number) => format.number(value)
  const size = (bytes: number | null) =>
    bytes === null ? '–' : bytes === 0 ? format.number(0, { style: 'unit', unit: 'kilobyte' }) : fileSize(bytes)
  const say = { submissions: (count: number | null) => (count === null ? '–' : number(count)), bytes: size }
  /** `2026-11` as people read it. */
  const month = (value: string) =>
    momentText(locale, new Date(`${value}-15T12:00:00Z`), { month: 'long', year: 'numeric' })
  /** What is used of a thing, and of how much, where something was agreed. */
  const used = ({ agreement, use }: AgreedUse, thing: AgreedThing) => {
    const agreed = agreement[thing]
    const { used: amount, percent } = use[thing]
    if (agreed === null) return say[thing](amount)
    return t('agreed', { used: say[thing](amount), agreed: say[thing](agreed), percent: percent ?? 0 })
  }
  return { number, size, month, used }
}
