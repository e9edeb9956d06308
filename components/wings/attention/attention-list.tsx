'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { AttentionGroup } from '#lib/wings/attention/schema.ts'
import type { NowKind } from '#lib/rooms/lists.ts'
import { attentionFact } from './attention-fact.ts'
import { placeOf, type AttentionPlaces } from './place-of.ts'

type Item = AttentionGroup['items'][number]

type AttentionListProps = { groups: readonly AttentionGroup[]; places: AttentionPlaces; withOrganisations: boolean }

/** What needs somebody, most urgent first, each with what to do and the page that does it; or that nothing does. */
export function AttentionList({ groups, places, withOrganisations }: AttentionListProps) {
  const t = useTranslations('overview.attention')
  return (
    <Section
      title={t('title')}
      id="attention"
      actions={
        <Link href="/radar" className="kern-link kern-link--no-visited-state">
          {t('radar')}
        </Link>
      }
    >
      {groups.length === 0 ? (
        <EmptyState title={t('quiet')}>{t('quietNote')}</EmptyState>
      ) : (
        <ul className="flex flex-col gap-6">
          {groups.map((group) => (
            <Group key={group.kind} group={group} place={places[group.kind]} withOrganisations={withOrganisations} />
          ))}
        </ul>
      )}
    </Section>
  )
}

type GroupProps = { group: AttentionGroup; place: string; withOrganisations: boolean }

function Group({ group, place, withOrganisations }: GroupProps) {
  const t = useTranslations('overview.attention')
  const { kind, tone, total, items } = group
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{t(`kinds.${kind}.title`)}</h3>
        <Badge tone={tone}>{total}</Badge>
      </div>
      <p className="max-w-3xl text-muted">{t(`kinds.${kind}.note`)}</p>
      <ul className="mt-2">
        {items.map((item, index) => (
          <Row key={`${item.objectId} ${index}`} {...{ kind, item, place, withOrganisations }} />
        ))}
      </ul>
      {total > items.length ? <p className="mt-2 text-sm">{t('more', { count: total - items.length })}</p> : null}
    </li>
  )
}

type RowProps = { kind: NowKind; item: Item; place: string; withOrganisations: boolean }

function Row({ kind, item, place, withOrganisations }: RowProps) {
  const t = useTranslations('overview.attention')
  const when = useWhen('day')
  const { objectKind, objectId } = item
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-t border-line py-2">
      <span className="min-w-0 grow basis-80 wrap-anywhere">
        <span className="font-semibold">
          <Name>{item.objectName}</Name>
        </span>
        {withOrganisations && item.organisationName ? (
          <span className="text-muted">{` (${item.organisationName})`}</span>
        ) : null}
        {`: ${attentionFact(kind, item, { t, when })}`}
      </span>
      <Link href={placeOf(place, { objectKind, objectId })} className="kern-link kern-link--no-visited-state">
        {t(`kinds.${kind}.link`)}
        <span className="sr-only">{`: ${item.objectName}`}</span>
      </Link>
    </li>
  )
}
