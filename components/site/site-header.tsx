import { Name } from '#components/ui/name.tsx'
import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { OnForms, OutsideForms } from './on-forms.tsx'

type SiteHeaderProps = {
  texts: { name: string; toContent: string; toStart: string }
  /** The operator's logo, which replaces ours. */
  logoUrl: string | undefined
  /** At the right: search and account. */
  children: ReactNode
}

/** Head of every page: a jump to the content, the name, and the parts that the page's frame adds. */
export function SiteHeader({ texts, logoUrl, children }: SiteHeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="kern-link kern-link--no-visited-state fixed top-2 left-2 z-10 -translate-y-24 bg-ground px-4 focus:translate-y-0 print:hidden"
      >
        {texts.toContent}
      </a>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-7xl items-center gap-3 px-4 md:px-8">
          <OutsideForms>
            <Link
              href="/"
              aria-label={texts.toStart}
              className="mr-auto min-w-0 rounded-sm py-2 text-text no-underline"
            >
              <Brand name={texts.name} logoUrl={logoUrl} />
            </Link>
          </OutsideForms>
          <OnForms>
            <div className="mr-auto min-w-0 py-2">
              <Brand name={texts.name} logoUrl={logoUrl} />
            </div>
          </OnForms>
          <div className="contents print:hidden">{children}</div>
        </div>
      </header>
    </>
  )
}

/** The logo and the name. */
function Brand({ name, logoUrl }: { name: string; logoUrl: string | undefined }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-lg font-semibold">
      {logoUrl ? (
        // oxlint-disable-next-line nextjs/no-img-element -- the operator's own file, of unknown size
        <img src={logoUrl} alt="" className="h-8 w-auto max-w-32" />
      ) : (
        <span className="shrink-0 text-action">
          <Mark />
        </span>
      )}
      <span className="truncate">
        <Name>{name}</Name>
      </span>
    </span>
  )
}

/** The product's mark: an envelope under way. Takes the colour of the text around it. */
function Mark() {
  return (
    <svg
      viewBox="0 0 32 24"
      width="32"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9 3h21v18H9M9 3l10.5 9L30 3M1 8h8M4 12h7M1 16h8" />
    </svg>
  )
}
