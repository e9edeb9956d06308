'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import type { SearchAnswer } from '#lib/timelines/schema.ts'
import { hitGroups } from './found.ts'
import type { Place } from './places.ts'

/** What a search found as a page shows it, with a heading for each kind; works without script. */
export function HitList({ places, found }: { places: readonly Place[]; found: SearchAnswer['found'] }) {
  const t = useTranslations('site.search')
  const groups = hitGroups(places, found, t)
  return groups.map(({ kind, hits }) => (
    <section key={kind} aria-labelledby={`found-${kind}`} className="mb-6 max-w-3xl">
      <h2 id={`found-${kind}`} className="kern-heading-small">
        {t(`groups.${kind}`)}
      </h2>
      <ul className="border-t border-line">
        {hits.map(({ key, href, title, note, id }) => (
          <li key={key} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2">
            <Link href={href} className="text-action underline underline-offset-3 wrap-anywhere hover:decoration-3">
              <Name>{title}</Name>
            </Link>
            <span className="text-sm text-muted wrap-anywhere">{note}</span>
            {id ? <code className="text-sm text-muted">{id}</code> : null}
          </li>
        ))}
      </ul>
    </section>
  ))
}
