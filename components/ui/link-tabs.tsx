import { Link } from '#components/ui/link.tsx'

type Tab = { href: string; label: string; current: boolean }

/** With more tabs than these a phone shows the open one, and the others on demand. */
const MOST_ON_PHONE = 5

/** Tabs of pages that belong together, one of them open. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const isFolded = tabs.length > MOST_ON_PHONE
  const open = tabs.find(({ current }) => current)
  return (
    <nav aria-label={label} className="mb-5">
      {isFolded ? (
        // a new key on each page, so that the list is closed after a change of page
        <details key={open?.href} className="rounded-md border border-edge md:hidden">
          <summary className="cursor-pointer px-3 py-2 font-semibold">{open?.label ?? label}</summary>
          <ul className="border-t border-line px-3 py-1">
            <TabLinks tabs={tabs} className="py-1.5 pl-3" look="border-l-4" />
          </ul>
        </details>
      ) : null}
      <ul className={`flex flex-wrap gap-x-6 border-b border-line ${isFolded ? 'max-md:hidden' : ''}`}>
        <TabLinks tabs={tabs} className="-mb-px py-2" look="border-b-4" />
      </ul>
    </nav>
  )
}

function TabLinks({ tabs, className, look }: { tabs: readonly Tab[]; className: string; look: string }) {
  return tabs.map(({ href, label, current }) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        className={`block border-transparent text-text no-underline hover:border-line aria-[current=page]:border-action aria-[current=page]:font-semibold ${look} ${className}`}
      >
        {label}
      </Link>
    </li>
  ))
}
