import { useId, type ReactNode } from 'react'
import { Intro } from './intro.tsx'

type SectionProps = { title: ReactNode; id?: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page with its h2; `id` makes it a target of links. */
export function Section({ title, id, intro, actions, children }: SectionProps) {
  const made = useId()
  const headingId = id ?? made
  return (
    <section aria-labelledby={headingId} className="mt-8 first:mt-0">
      <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
        <h2 id={headingId} className="kern-heading-medium scroll-mt-4">
          {title}
        </h2>
        {actions ? <div className="order-1 ml-auto flex flex-wrap gap-3">{actions}</div> : null}
        {intro ? <Intro className="max-w-3xl text-sm text-muted">{intro}</Intro> : null}
      </div>
      <div className="mt-2">{children}</div>
    </section>
  )
}
