import Link from 'next/link'
import type { ReactNode } from 'react'

type SiteHeaderProps = {
  texts: { name: string; toContent: string; toStart: string }
  /** The operator's logo, in the place of ours. */
  logoUrl: string | undefined
  /** Navigation and search of somebody signed in, in a second row. */
  navigation: ReactNode
  /** At the right: language, colours, account. */
  children: ReactNode
}

/** Head of every page: a jump to the content, the name, and what the page's frame puts there. */
export function SiteHeader({ texts, logoUrl, navigation, children }: SiteHeaderProps) {
  return (
    <>
      <a
        href="#content"
        className="kern-link kern-link--no-visited-state fixed top-2 left-2 z-10 -translate-y-24 bg-ground px-4 focus:translate-y-0"
      >
        {texts.toContent}
      </a>
      <header className="border-b border-line">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-8">
          <Link
            href="/"
            aria-label={texts.toStart}
            className="flex shrink-0 items-center gap-3 rounded-sm py-2 text-lg font-semibold text-text no-underline"
          >
            {logoUrl ? (
              // eslint-disable-next-line @next/next/no-img-element -- the operator's own file, of unknown size
              <img src={logoUrl} alt="" className="h-8 w-auto max-w-32" />
            ) : (
              <span className="text-action">
                <Mark />
              </span>
            )}
            {texts.name}
          </Link>
          <div className="flex min-w-0 flex-wrap items-center justify-end gap-x-4 gap-y-1">{children}</div>
        </div>
        {navigation}
      </header>
    </>
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
