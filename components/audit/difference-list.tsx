'use client'

import { useTranslations } from 'use-intl'
import { useAuditWords } from './audit-words.ts'
import { differences } from './differences.ts'

/** What an entry changed, value by value. */
export function DifferenceList({ before, after }: { before: unknown; after: unknown }) {
  const t = useTranslations('audit')
  const words = useAuditWords()
  const found = differences(before, after)
  if (found.length === 0) return <span className="text-muted">–</span>
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {found.map((difference) => (
        <li key={difference.field}>
          <span className="text-muted">{words.field(difference.field)}: </span>
          {before === null || before === undefined ? null : (
            <>
              <del className="decoration-line">
                {difference.before === undefined ? t('none') : words.value(difference.before)}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> {t('became')} </span>
            </>
          )}
          <ins className="no-underline">
            {difference.after === undefined ? t('none') : words.value(difference.after)}
          </ins>
        </li>
      ))}
    </ul>
  )
}
