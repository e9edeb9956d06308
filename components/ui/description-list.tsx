import type { ReactNode } from 'react'

/** From this many facts on, two are side by side. */
const ENOUGH = 4

/** `wide`: a long fact takes a row for itself. */
type Fact = { term: ReactNode; value: ReactNode; wide?: boolean }

/**
 * Facts about one thing, each with its name: above the value where it is narrow, beside it where there is room, two facts in
 * a row where there is much.
 */
export function DescriptionList({ items }: { items: readonly Fact[] }) {
  const columns = items.length >= ENOUGH ? 'gap-x-12 @min-[60rem]:grid-cols-2' : ''
  return (
    <div className="@container w-full">
      <dl className={`grid ${columns}`}>
        {items.map(({ term, value, wide }, at) => (
          <div
            key={at}
            className={`grid content-start gap-x-6 border-t border-line py-2 @min-[30rem]:grid-cols-[11rem_minmax(0,1fr)] ${wide ? '@min-[60rem]:col-span-full' : ''}`}
          >
            <dt className="min-w-0 text-sm leading-6 font-semibold wrap-anywhere hyphens-auto">{term}</dt>
            <dd className="min-w-0 wrap-anywhere [&_.kern-link]:p-0 [&_.kern-link]:leading-[inherit]">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
