import { Link } from '#components/ui/link.tsx'

type Tab = { href: string; label: string; current: boolean }

/** Tabs of pages that belong together, one of them open. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {tabs.map(({ href, label: text, current }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={current ? 'page' : undefined}
              className="-mb-px block border-b-4 border-transparent py-2 text-text no-underline hover:border-line aria-[current=page]:border-action aria-[current=page]:font-semibold"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
