import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { Intro } from './intro.tsx'

type PageHeadProps = {
  title: ReactNode
  intro?: ReactNode
  /** The page above this one. */
  back?: { href: string; label: string }
  status?: ReactNode
  actions?: ReactNode
}

/** Head of a page: the way back, its one h1 with the state of what it shows, and what can be done here. */
export function PageHead({ title, intro, back, status, actions }: PageHeadProps) {
  return (
    <div className="mb-5">
      {back ? (
        <Link href={back.href} className="kern-link kern-link--no-visited-state mb-1 inline-flex items-center gap-1">
          <span className="kern-icon kern-icon--small kern-icon--arrow-back" aria-hidden="true" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="kern-heading-large min-w-0 wrap-anywhere hyphens-auto">{title}</h1>
          {status}
          {intro ? <Intro className="max-w-3xl text-muted">{intro}</Intro> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-3">{actions}</div> : null}
      </div>
    </div>
  )
}
