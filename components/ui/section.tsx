import { useId, type ReactNode } from 'react'

type SectionProps = { title: ReactNode; id?: string; intro?: ReactNode; actions?: ReactNode; children: ReactNode }

/** A part of a page with its h2; `id` makes it a target of links. */
export function Section({ title, id, intro, actions, children }: SectionProps) {
  const made = useId()
  const headingId = id ?? made
  return (
    <section aria-labelledby={headingId} className="mt-8 first:mt-0">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <h2 id={headingId} className="kern-heading-medium scroll-mt-4">
          {title}
        </h2>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
      {intro ? <div className="max-w-3xl text-sm text-muted">{intro}</div> : null}
      <div className="mt-2">{children}</div>
    </section>
  )
}
