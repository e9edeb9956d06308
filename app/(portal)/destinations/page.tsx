import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { destinationsQuery } from '#app/api/portal/destinations/destinations-query.ts'
import { DestinationList } from '#components/destinations/destination-list.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { ButtonLink } from '#components/ui/button.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { managesSome, searchDestinations } from '#lib/destinations/search-destinations.ts'
import { formToTake, formToTakeQuery } from '#lib/wings/applications/form-to-take.ts'
import { PAGE_SIZE } from '#lib/platform/terms.ts'

type DestinationPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('destinations')
  return { title: t('title') }
}

/** The destinations that a person sees. */
export default async function DestinationsPage({ searchParams }: DestinationPageProps) {
  const given = singleValues(await searchParams)
  const query = destinationsQuery.parse(given)
  const asked = formToTakeQuery.parse(given)
  const context = await requireContext(listAddress('/destinations', query, asked))
  const t = await serverTexts('destinations')
  const { page, ...search } = query
  const found = await searchDestinations(context, { ...search, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
  const mayCreate = managesSome(context.actor)
  const form = mayCreate ? await formToTake(context, asked) : undefined
  const locale = await currentLocale()
  return (
    <>
      <PageHead
        title={t('title')}
        intro={t('list.intro')}
        actions={
          mayCreate ? (
            <ButtonLink href="/destinations/new" icon="add">
              {t('list.new')}
            </ButtonLink>
          ) : null
        }
      />
      {form ? (
        <div className="mb-6">
          <Alert kind="info" title={t('list.takeTitle', { title: form.title[locale] })}>
            <p>{t('list.take')}</p>
          </Alert>
        </div>
      ) : null}
      <AreaTexts areas={['destinations', 'callbackState']}>
        <DestinationList query={query} pageSize={PAGE_SIZE} found={found} mayCreate={mayCreate} form={form?.path} />
      </AreaTexts>
    </>
  )
}
