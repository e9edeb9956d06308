import { Link } from '#components/ui/link.tsx'
import type { ReactNode } from 'react'
import { Name } from '#components/ui/name.tsx'

/** One of several that could be meant, with the way on. */
export type ChoiceItem = { href: string; name: string; note?: ReactNode }

type ChoiceListProps = {
  items: readonly ChoiceItem[]
  /** Says that there are others. */
  more?: string | undefined
  /** Several in a row, where there is room. */
  isShort?: boolean
}

/** What could be meant, each a link that goes on with it. */
export function ChoiceList({ items, more, isShort = false }: ChoiceListProps) {
  return (
    <>
      <ul className={isShort ? 'grid max-w-3xl grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6' : 'max-w-3xl'}>
        {items.map(({ href, name, note }) => (
          <li key={href} className="border-t border-line py-2">
            <Link href={href} className="text-action underline underline-offset-3 wrap-anywhere hover:decoration-3">
              <Name>{name}</Name>
            </Link>
            {note ? <span className="block text-sm text-muted wrap-anywhere">{note}</span> : null}
          </li>
        ))}
      </ul>
      {more ? <p className="mt-3 text-sm text-muted">{more}</p> : null}
    </>
  )
}
