import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { listAddress } from '#app/_http/list-query.ts'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Section } from '#components/ui/section.tsx'
import type { WhereQuery } from '#lib/routing/schema.ts'
import { builtInAreas, type Area } from '#lib/routing/terms.ts'
import type { PlaceToSearch } from '#lib/wings/applications/where-to-send.ts'
import { ChoiceList } from './choice-list.tsx'

type PlaceChoiceProps = { place: PlaceToSearch['place']; query: WhereQuery }

/** Which place is meant: the areas that fit what was typed, else the states to begin with. */
export async function PlaceChoice({ place, query }: PlaceChoiceProps) {
  const t = await serverTexts('whereToSend')
  const { chosen, others, hasMore, isPostcode } = place
  const areas = others.flatMap(({ area }) => area ?? [])
  if (areas.length > 0) {
    return (
      <Section title={chosen ? t('places.others') : t('places.choose')}>
        <AreaList areas={areas} query={query} more={hasMore ? t('places.more') : undefined} />
      </Section>
    )
  }
  const isAsked = query.place !== ''
  return (
    <>
      {isAsked ? (
        <EmptyState title={isPostcode ? t('places.postcode') : t('places.unknown', { text: query.place })}>
          {isPostcode ? t('places.postcodeNote') : t('places.unknownNote')}
        </EmptyState>
      ) : null}
      <Section title={t('places.missing')} intro={t('places.missingNote')}>
        <ChoiceList items={builtInAreas.map((area) => ({ href: hrefOf(area, query), name: area.name }))} isShort />
      </Section>
    </>
  )
}

const hrefOf = ({ id, name }: Area, query: WhereQuery): string =>
  listAddress('/where-to-send', query, { place: name, areaId: id, page: 1 })

function AreaList({ areas, query, more }: { areas: readonly Area[]; query: WhereQuery; more: string | undefined }) {
  const items = areas.map((area) => ({
    href: hrefOf(area, query),
    name: area.name,
    note: (
      <>
        <span lang="de">{area.type}</span>, ARS {area.ars}
      </>
    ),
  }))
  return <ChoiceList items={items} more={more} />
}
