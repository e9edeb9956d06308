'use client'

import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { nameWindow } from '#components/ui/window-title.ts'
import { Sentence } from './spoken.tsx'
import { STEP_TITLE } from './use-step.ts'
import { plainText } from './words.ts'

/** True for a form that is shown on a page with a title of its own, which stays that of the page and of the window. */
export const InsidePage = createContext(false)

type StepTitleProps = { title: string; of?: string; form?: string; intro?: ReactNode }

/**
 * The title of a step: the one h1 of its page; the window is named after it. `of`: what the step belongs to, above its title; `form`: the form it is
 * of, where that is something else. Parts of all may be in another language.
 */
export function StepTitle({ title, of, form, intro }: StepTitleProps) {
  const name = [title, of, form === of ? undefined : form].filter(Boolean).join(' – ')
  const isInside = useContext(InsidePage)
  useEffect(() => (isInside ? undefined : nameWindow(plainText(name))), [isInside, name])
  const Heading = isInside ? 'h2' : 'h1'
  return (
    <div className="flex flex-col gap-2">
      {of ? (
        <p className="text-muted">
          <Sentence text={of} />
        </p>
      ) : null}
      <Heading id={STEP_TITLE} tabIndex={-1} className="kern-heading-x-large wrap-anywhere hyphens-auto outline-none">
        <Sentence text={title} />
      </Heading>
      {intro ? <div className="text-lg leading-8">{intro}</div> : null}
    </div>
  )
}
