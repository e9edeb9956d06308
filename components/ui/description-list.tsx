import type { ReactNode } from 'react'

/** Facts about one thing, each with its name; the names stand above the values where it is narrow. */
export function DescriptionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <dl>
      {items.map(({ term, value }) => (
        <div key={term} className="grid gap-x-8 border-t border-line py-3 md:grid-cols-[14rem_minmax(0,1fr)]">
          <dt className="font-semibold">{term}</dt>
          <dd className="min-w-0 wrap-anywhere [&_.kern-link]:p-0 [&_.kern-link]:leading-[inherit]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
