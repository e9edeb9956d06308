'use client'

import { useEffect, type ReactNode } from 'react'
import { STEP_TITLE } from './use-step.ts'

type Props = { title: string; of?: string; intro?: ReactNode; lang?: Lang; ofLang?: Lang }
type Lang = 'de' | undefined

/**
 * The one h1 of a step; the window is named after it. `of`: what the step belongs to, above its title; `lang`, `ofLang`: the
 * languages of both, where they are not that of the page.
 */
export function StepTitle({ title, of, intro, lang, ofLang }: Props) {
  useEffect(() => {
    document.title = of ? `${title} – ${of}` : title
  }, [title, of])
  return (
    <div className="flex flex-col gap-2">
      {of ? (
        <p lang={ofLang} className="text-muted">
          {of}
        </p>
      ) : null}
      <h1
        id={STEP_TITLE}
        tabIndex={-1}
        lang={lang}
        className="kern-heading-x-large wrap-anywhere hyphens-auto outline-none"
      >
        {title}
      </h1>
      {intro ? <div className="text-lg leading-8">{intro}</div> : null}
    </div>
  )
}
