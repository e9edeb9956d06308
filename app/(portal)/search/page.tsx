import type { Metadata } from 'next'
import Form from 'next/form'
import { redirect } from 'next/navigation'
import { placesFor } from '#app/(portal)/_frame/places.ts'
import { documentationFound } from '#app/_reference/documentation-found.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { currentPerson, requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { onlyAddress } from '#components/site/found.ts'
import { HitList } from '#components/site/hit-list.tsx'
import { matchingPlaces } from '#components/site/places.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { searchQuery } from '#lib/timelines/schema.ts'
import { searchWithCalls } from '#lib/wings/refused-calls/search-with-calls.ts'

type SearchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('site')
  return { title: t('search.title') }
}

/** What `?q=` leads to, for bookmarks and without script; a whole id leads straight there if there is just one place. */
export default async function SearchPage({ searchParams }: SearchPageProps) {
  const { q } = searchQuery.parse(singleValues(await searchParams))
  const context = await requireContext(listAddress('/search', { q }, {}))
  const { found, isExact } = await searchWithCalls(context, { text: q })
  const only = isExact ? onlyAddress(found) : undefined
  if (only) redirect(only)
  const person = await currentPerson()
  const places = person ? [...matchingPlaces(await placesFor(person), q), ...(await documentationFound(q))] : []
  const t = await serverTexts('site')
  const count = found.length + places.length
  return (
    <>
      <PageHead title={t('search.title')} />
      <SearchForm texts={{ field: t('search.field'), hint: t('search.hint'), action: t('search.action') }} value={q} />
      {q.trim() === '' ? null : (
        <>
          <p role="status" className="mb-4 font-semibold">
            {t('search.count', { count })}
          </p>
          {count === 0 ? <p>{t('search.noneHint', { text: q.trim().slice(0, 100) })}</p> : null}
          <HitList places={places} found={found} />
        </>
      )}
    </>
  )
}

/** Takes whatever is looked for; works without script. */
function SearchForm({ texts, value }: { texts: { field: string; hint: string; action: string }; value: string }) {
  return (
    <Form action="/search" role="search" aria-label={texts.action} className="mb-6 flex flex-wrap items-end gap-4">
      <div className="kern-form-input min-w-0 max-w-3xl flex-1 basis-64">
        <label className="kern-label" htmlFor="search-field">
          {texts.field}
        </label>
        <span id="search-field-hint" className="kern-hint">
          {texts.hint}
        </span>
        <input
          id="search-field"
          name="q"
          type="search"
          defaultValue={value}
          key={value}
          spellCheck={false}
          autoComplete="off"
          aria-describedby="search-field-hint"
          className="kern-form-input__input"
        />
      </div>
      <button type="submit" className="kern-btn kern-btn--primary">
        <span className="kern-label">{texts.action}</span>
      </button>
    </Form>
  )
}
