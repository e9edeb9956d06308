import type { ReactNode } from 'react'

type Props = {
  items: readonly { term: string; value: ReactNode }[]
  /** In two columns where there is room: for many short facts. */
  columns?: boolean
}

/** Facts about one thing, each with its name; the names stand above the values where it is narrow. */
export function DescriptionList({ items, columns = false }: Props) {
  const rows = columns ? 'gap-x-12 lg:grid lg:grid-cols-2' : ''
  const row = columns ? 'md:grid-cols-[11rem_minmax(0,1fr)] gap-x-4' : 'md:grid-cols-[14rem_minmax(0,1fr)] gap-x-8'
  return (
    <dl className={rows}>
      {items.map(({ term, value }) => (
        <div key={term} className={`grid content-start border-t border-line py-3 ${row}`}>
          <dt className="font-semibold">{term}</dt>
          <dd className="min-w-0 wrap-anywhere [&_.kern-link]:p-0 [&_.kern-link]:leading-[inherit]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
