'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type PageContentsProps = { sections: readonly { id: string; title: ReactNode }[] }

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

/** The same in one line of links, for pages of a few sections. */
export function PageSections({ sections }: PageContentsProps) {
  const t = useTranslations('kit')
  return (
    <nav aria-label={t('contents')} className="mb-8 border-y border-line py-2">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {sections.map((section) => (
          <li key={section.id}>
            <SectionLink {...section} />
          </li>
        ))}
      </ul>
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

function SectionLink({ id, title }: PageContentsProps['sections'][number]) {
  return (
    <a href={`#${id}`} className="kern-link kern-link--no-visited-state" onClick={(event) => goToHeading(event, id)}>
      {title}
    </a>
  )
}

/** The keyboard follows to the heading, which is told then; the address stays that of the page. */
function goToHeading(event: MouseEvent, id: string): void {
  event.preventDefault()
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
}
