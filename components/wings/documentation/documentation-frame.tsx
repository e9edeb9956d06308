import type { ReactNode } from 'react'
import { Link } from '#components/ui/link.tsx'

/** Pages that stand together at the side; `lang` where they are not in the reader's language. */
export type SideGroup = {
  title: string
  lang?: string
  links: readonly { href: string; label: string; lang?: string }[]
}

type DocumentationFrameProps = {
  /** Says to assistive technology what the list is. */
  label: string
  groups: readonly SideGroup[]
  /** The address of the open page. */
  current: string
  children: ReactNode
}

/** A page of the documentation with the list of all of them: at the side, or folded above it where there is little room. */
export function DocumentationFrame({ label, groups, current, children }: DocumentationFrameProps) {
  return (
    <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-10">
      <nav
        aria-label={label}
        className="max-lg:mb-5 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto"
      >
        {/* a new key on each page, so that the list is closed after a change of page */}
        <details key={current} className="rounded-md border border-edge lg:hidden">
          <summary className="cursor-pointer px-3 py-2 font-semibold">{label}</summary>
          <div className="border-t border-line px-3 pt-1 pb-3">
            <SideList groups={groups} current={current} />
          </div>
        </details>
        <div className="max-lg:hidden">
          <SideList groups={groups} current={current} />
        </div>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function SideList({ groups, current }: Pick<DocumentationFrameProps, 'groups' | 'current'>) {
  return groups.map(({ title, lang, links }) => (
    <div key={title} className="mt-3 first:mt-1">
      <p lang={lang} className="text-sm font-semibold text-muted">
        {title}
      </p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <Link
              href={link.href}
              lang={link.lang}
              aria-current={link.href === current ? 'page' : undefined}
              className="block border-l-4 border-transparent py-0.5 pl-3 text-sm text-text no-underline hover:border-line aria-[current=page]:border-action aria-[current=page]:font-semibold"
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ))
}
