'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export type PageContentsProps = { sections: readonly { id: string; title: ReactNode }[] }

/** The sections of a page in one line of links to their headings. */
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

export function SectionLink({ id, title }: PageContentsProps['sections'][number]) {
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
