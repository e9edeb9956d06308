'use client'

import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'

type Props = { sections: readonly { id: string; title: string }[] }

/** With fewer sections a page needs no list of them. */
const FEWEST = 3

/** The sections of a long page as links to their headings; folded up where there is little room. */
export function PageContents({ sections }: Props) {
  const t = useTranslations('forms.page')
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

function Links({ sections }: Props) {
  return (
    <ul className="gap-x-8 md:columns-2">
      {sections.map(({ id, title }) => (
        <li key={id} className="break-inside-avoid py-1">
          <a
            href={`#${id}`}
            className="kern-link kern-link--no-visited-state"
            onClick={(event) => goToHeading(event, id)}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The keyboard follows to the heading, which is told then; the address stays that of the step. */
function goToHeading(event: MouseEvent, id: string): void {
  event.preventDefault()
  const heading = document.getElementById(id)
  if (!heading) return
  heading.tabIndex = -1
  heading.scrollIntoView({ block: 'start' })
  heading.focus({ preventScroll: true })
}
