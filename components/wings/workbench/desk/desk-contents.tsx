'use client'

import { useTranslations } from 'use-intl'

export type DeskPart =
  | 'checks'
  | 'application'
  | 'documents'
  | 'attachments'
  | 'save'
  | 'decision'
  | 'reply'
  | 'notes'
  | 'timeline'

/** The way to the parts of a long page; the parts have these names as their ids. */
export function DeskContents({ parts }: { parts: readonly DeskPart[] }) {
  const t = useTranslations('workbench.desk')
  return (
    <nav aria-label={t('contents')} className="mt-8">
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {parts.map((part) => (
          <li key={part}>
            <a href={`#${part}`} className="kern-link kern-link--no-visited-state">
              {t(`parts.${part}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
