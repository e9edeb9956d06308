import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { currentLocale } from '#app/(portal)/_language/locale.ts'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { requireContext } from '#app/(portal)/_session/current-person.ts'
import { listAddress, singleValues } from '#app/_http/list-query.ts'
import { EntryTable } from '#components/wings/attention/entry-table.tsx'
import { momentText } from '#components/ui/moment.ts'
import { PageHead } from '#components/ui/page-head.tsx'
import { listEntries } from '#lib/wings/attention/list-entries.ts'
import { entriesAnswer, entriesQuery } from '#lib/wings/attention/schema.ts'

type EntryPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await serverTexts('radar')
  return { title: t('entries.caption') }
}

/** The cases behind one number of the radar. */
export default async function RadarEntriesPage({ searchParams }: EntryPageProps) {
  const given = singleValues(await searchParams)
  const context = await requireContext(listAddress('/radar/entries', given, {}))
  const found = await listEntries(context, entriesQuery.parse({ destination: '', ...given }))
  const entries = entriesAnswer.parse(found)
  const [t, locale] = await Promise.all([serverTexts('radar'), currentLocale()])
  const { kind, destination, day } = entries
  const shownDay = day && momentText(locale, new Date(`${day}T12:00:00Z`), { dateStyle: 'full' })
  const about = [destination?.name, shownDay].filter(Boolean).join(', ')
  return (
    <AreaTexts areas={['radar']}>
      <PageHead
        back={{ href: '/radar', label: t('entries.back') }}
        title={t(`kinds.${kind}.name`)}
        intro={[about, t('entries.intro')].filter(Boolean).join('. ')}
      />
      <EntryTable {...entries} />
    </AreaTexts>
  )
}
