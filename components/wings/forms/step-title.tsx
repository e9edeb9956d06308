'use client'

import { useEffect, type ReactNode } from 'react'
import { nameWindow } from '#components/ui/window-title.ts'
import { Sentence } from './spoken.tsx'
import { STEP_TITLE } from './use-step.ts'
import { plainText } from './words.ts'

type StepTitleProps = { title: string; of?: string; form?: string; intro?: ReactNode }

/**
 * The one h1 of a step; the window is named after it. `of`: what the step belongs to, above its title; `form`: the form it is
 * of, where that is something else. Parts of all may be in another language.
 */
export function StepTitle({ title, of, form, intro }: StepTitleProps) {
  const name = [title, of, form === of ? undefined : form].filter(Boolean).join(' – ')
  useEffect(() => nameWindow(plainText(name)), [name])
  return (
    <div className="flex flex-col gap-2">
      {of ? (
        <p className="text-muted">
          <Sentence text={of} />
        </p>
      ) : null}
      <h1 id={STEP_TITLE} tabIndex={-1} className="kern-heading-x-large wrap-anywhere hyphens-auto outline-none">
        <Sentence text={title} />
      </h1>
      {intro ? <div className="text-lg leading-8">{intro}</div> : null}
    </div>
  )
}
