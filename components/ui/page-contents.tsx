'use client'

import { useTranslations } from 'use-intl'
import { SectionLink, type PageContentsProps } from './page-sections.tsx'

/** With fewer sections a page needs no list of them. */
const FEWEST = 3

/** The sections of a long page as links to their headings; folded up where there is little room. */
export function PageContents({ sections }: PageContentsProps) {
  const t = useTranslations('kit')
  if (sections.length < FEWEST) return null
  return (
    <nav aria-label={t('contents')}>
      <details className="md:hidden [&[open]>summary]:mb-2">
        <summary className="cursor-pointer py-2 text-action underline underline-offset-3">{t('contents')}</summary>
        <Links sections={sections} />
      </details>
      <div className="hidden border-l-4 border-line pl-4 md:block">
        <p className="font-semibold">{t('contents')}</p>
        <Links sections={sections} />
      </div>
    </nav>
  )
}

function Links({ sections }: PageContentsProps) {
  return (
    <ul className="gap-x-8 md:columns-2">
      {sections.map((section) => (
        <li key={section.id} className="break-inside-avoid py-1">
          <SectionLink {...section} />
        </li>
      ))}
    </ul>
  )
}
