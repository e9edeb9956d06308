import type { useTranslations } from 'use-intl'
import { shortId } from '#components/cases/short-id.ts'
import type { SearchAnswer } from '#lib/timelines/schema.ts'
import { foundKinds } from '#lib/timelines/terms.ts'
import type { Place } from './places.ts'

type SearchMatch = SearchAnswer['found'][number]
type Texts = ReturnType<typeof useTranslations<'site.search'>>

/** One place to go: what it is, what tells it from others, and its id as the portal shortens it. */
export type Hit = { key: string; href: string; title: string; note: string; id: string }
export type HitGroup = { kind: Place['kind'] | SearchMatch['kind']; hits: Hit[] }

const addressOf: Record<SearchMatch['kind'], (found: SearchMatch) => string> = {
  case: ({ id }) => `/cases/${id}`,
  submission: ({ id, caseId }) => `/cases/${caseId ?? id}`,
  reply: ({ id, caseId }) => `/cases/${caseId ?? id}`,
  destination: ({ id, mayOpen }) => (mayOpen ? `/destinations/${id}` : `/cases?destination=${id}`),
  client: ({ id, mayOpen }) => (mayOpen ? `/clients/${id}` : `/cases?client=${id}`),
  attempt: ({ id }) => `/callbacks/${id}`,
  'refused-call': ({ id, clientId }) => `/clients/${clientId}/refused-calls?request=${id}`,
  organisation: ({ id }) => `/organisations/${id}`,
  person: ({ id }) => `/admin/people/${id}`,
}

/** What a search found, in groups: places as they come, then things in the order of their kinds, then what to read. */
export function hitGroups(places: readonly Place[], found: readonly SearchMatch[], t: Texts): HitGroup[] {
  const placesOf = (kind: Place['kind']): HitGroup => ({
    kind,
    hits: places
      .filter((place) => place.kind === kind)
      .map(({ href, label, note = '' }) => ({ key: `${href} ${label}`, href, title: label, note, id: '' })),
  })
  const groups: HitGroup[] = [
    ...[...new Set(places.map(({ kind }) => kind))].filter((kind) => kind !== 'documentation').map(placesOf),
    ...foundKinds.map((kind) => ({
      kind,
      hits: found.filter((one) => one.kind === kind).map((one) => hitOf(one, t)),
    })),
    placesOf('documentation'),
  ]
  return groups.filter(({ hits }) => hits.length > 0)
}

function hitOf(found: SearchMatch, t: Texts): Hit {
  const { kind, id, name, detail, mayOpen } = found
  const parts = { key: `${kind} ${id}`, href: addressOf[kind](found) }
  if (kind === 'case' || kind === 'submission' || kind === 'reply') {
    const note = [name, detail].filter(Boolean).join(' · ')
    return { ...parts, title: t(`things.${kind}`, { id: shortId(id) }), note, id: '' }
  }
  if (kind === 'attempt') return { ...parts, title: t('things.attempt', { id }), note: name ?? '', id: '' }
  if (kind === 'refused-call') return { ...parts, title: name ?? '', note: detail ?? '', id: shortId(id) }
  const known = name ?? shortId(id)
  return { ...parts, title: mayOpen ? known : t('casesOf', { name: known }), note: detail ?? '', id: shortId(id) }
}

/** The one address that everything found leads to; none when there are several. */
export function onlyAddress(found: readonly SearchMatch[]): string | undefined {
  const [only, ...more] = new Set(found.map((one) => addressOf[one.kind](one)))
  return more.length === 0 ? only : undefined
}
