'use client'

import { useLocale } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import type { CoverageGap } from '@kurier/catalogue/map/coverage'

/** What publishing has to confirm of a form; nothing where rules run for all answers that they speak of. */
export function Gaps({ gaps, title, text }: { gaps: readonly CoverageGap[]; title: string; text: string }) {
  const locale = useLocale()
  if (gaps.length === 0) return null
  return (
    <Alert kind="warning" title={title}>
      <p>{text}</p>
      <GapList gaps={gaps} locale={locale} />
    </Alert>
  )
}

/** Each of the questions in a sentence. */
export function GapList({ gaps, locale }: { gaps: readonly CoverageGap[]; locale: 'de' | 'en' }) {
  return (
    <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
      {gaps.map(({ id, message }) => (
        <li key={id} className="wrap-anywhere">
          {message[locale]}
        </li>
      ))}
    </ul>
  )
}
