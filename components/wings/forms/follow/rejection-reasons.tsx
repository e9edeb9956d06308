'use client'

import { useTranslations } from 'use-intl'
import type { EventProblem } from '@kurier/sdk/errors'
import { reasonsIn } from './case-story.ts'

/** Why something was rejected, as the person who sent it reads it; what the office wrote itself is quoted. */
export function RejectionReasons({ problems }: { problems: readonly EventProblem[] }) {
  const t = useTranslations('forms.status')
  if (problems.length === 0) return null
  return (
    <ul className="list-disc pl-6">
      {reasonsIn(problems).map(({ kind, words }) => (
        <li key={kind}>
          {t(`reasons.${kind}`)} {words.length > 0 ? t('officeSays') : null}
          <ul className="list-[circle] pl-6 wrap-anywhere empty:hidden">
            {words.map((text) => (
              <li key={text}>{t('quoted', { text })}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
