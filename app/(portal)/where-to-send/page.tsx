import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { countNetwork, countRequest } from '#lib/platform/rate-limit.ts'
import { singleValues } from '#app/_http/list-query.ts'
import { Alert } from '#components/ui/alert.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { contextFor } from '#lib/platform/context.ts'
import { settings } from '#lib/platform/env.ts'
import { whereQuery, type WhereQuery } from '#lib/routing/schema.ts'
import { whereToSend } from '#lib/wings/applications/where-to-send.ts'
import { PlaceChoice } from './_parts/place-choice.tsx'
import { Results } from './_parts/results.tsx'
import { SearchForm } from './_parts/search-form.tsx'
import { ServiceChoice } from './_parts/service-choice.tsx'

type WhereToSendPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  if (!settings().hasPublicSearch) return {}
  const t = await serverTexts('whereToSend')
  return { title: t('title') }
}

/** Where everybody finds the destination for a service at a place, when the operator wants it (PUBLIC_SEARCH). */
export default async function WhereToSendPage({ searchParams }: WhereToSendPageProps) {
  if (!settings().hasPublicSearch) notFound()
  const query = whereQuery.parse(singleValues(await searchParams))
  const t = await serverTexts('whereToSend')
  const wait = await secondsToWait()
  return (
    <>
      <PageHead title={t('title')} intro={t('intro')} />
      <SearchForm query={query} />
      {wait > 0 ? (
        <Alert kind="warning" title={t('tooMany.title')}>
          <p>{t('tooMany.note', { seconds: wait })}</p>
        </Alert>
      ) : (
        <Answer query={query} />
      )}
    </>
  )
}

/** The next question that is open, or the answer. */
async function Answer({ query }: { query: WhereQuery }) {
  const { service, place, found } = await whereToSend(contextFor(undefined), query)
  if (!service.chosen) return <ServiceChoice service={service} query={query} />
  if (!place.chosen || !found) return <PlaceChoice place={place} query={query} />
  return (
    <>
      <Results found={found} service={service.chosen} place={place.chosen} query={query} />
      {place.others.length > 0 ? <PlaceChoice place={place} query={query} /> : null}
    </>
  )
}

/** Parts of the requests of an address that may be searches, and how many times that all together may search. */
const SHARE = 4
const TOGETHER = 6

/** Seconds until whoever asks, or anybody, may search again; none unless too many searches came. */
async function secondsToWait(): Promise<number> {
  const most = Math.ceil(settings().limits.addressRequests / SHARE)
  // our server puts the caller's address there and drops what the request brought along
  const address = (await headers()).get('x-forwarded-for') ?? 'unknown'
  const own = countNetwork('public-search', address, most)
  const state = own.exceeded ? own : countRequest('public-search-of-all', 'all', most * TOGETHER)
  return state.exceeded ? state.resetSeconds : 0
}
