'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { DataTable, type Column } from '#components/ui/data-table.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { CreatedFeed, Feed } from '#lib/wings/attention/schema.ts'
import type { TimelineChoice } from '#lib/timelines/terms.ts'
import { feedsKey, useFeeds } from './use-feeds.ts'

const NewFeedForm = later(async () => (await import('./new-feed-form.tsx')).NewFeedForm, 8)

/** The own calendars; a new one shows its password once. */
export function FeedSection({ given, destinations }: { given: Feed[]; destinations: readonly TimelineChoice[] }) {
  const t = useTranslations('radar.feeds')
  const queries = useQueryClient()
  const [made, setMade] = useState<CreatedFeed>()
  const feeds = useFeeds(given)
  const refresh = () => queries.invalidateQueries({ queryKey: feedsKey })
  const remove = async (feedId: string) => {
    await askPortal('DELETE /radar/feeds/[feedId]', { params: { feedId } })
    if (made?.feedId === feedId) setMade(undefined)
    await refresh()
  }
  const onMade = (feed: CreatedFeed) => {
    setMade(feed)
    void refresh()
  }
  return (
    <Section id="radar-calendar" title={t('title')} intro={t('intro')}>
      <FeedTable feeds={feeds} remove={remove} />
      <div className="mt-4">
        {made ? (
          <MadeFeed made={made} onKept={() => setMade(undefined)} />
        ) : (
          <Disclosure label={t('new')} ahead={NewFeedForm.fetch}>
            <NewFeedForm destinations={destinations} onMade={onMade} />
          </Disclosure>
        )}
      </div>
    </Section>
  )
}

function FeedTable({ feeds, remove }: { feeds: readonly Feed[]; remove: (feedId: string) => Promise<void> }) {
  const t = useTranslations('radar.feeds')
  const columns: Column<Feed>[] = [
    { id: 'name', header: t('name'), isRowHeader: true, cell: ({ name }) => <Name>{name}</Name> },
    {
      id: 'destination',
      header: t('destination'),
      cell: ({ destination }) => (destination ? <Name>{destination.name}</Name> : t('everything')),
    },
    { id: 'includes', header: t('includes'), cell: ({ includes }) => t(includes) },
    { id: 'created', header: t('created'), cell: ({ createdAt }) => <Timestamp value={createdAt} day /> },
    { id: 'used', header: t('used'), cell: ({ lastUsedAt }) => <Timestamp value={lastUsedAt} day /> },
    {
      id: 'action',
      header: t('action'),
      cell: ({ feedId, name }) => (
        <ConfirmDialog
          trigger={
            <Button variant="tertiary" aria-label={t('removeNamed', { name })}>
              {t('remove')}
            </Button>
          }
          title={t('removeTitle')}
          confirmLabel={t('remove')}
          onConfirm={() => remove(feedId)}
        >
          <p>{t('removeNote', { name })}</p>
        </ConfirmDialog>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={feeds}
      rowKey={({ feedId }) => feedId}
      empty={<p>{t('none')}</p>}
    />
  )
}

function MadeFeed({ made, onKept }: { made: CreatedFeed; onKept: () => void }) {
  const t = useTranslations('radar.feeds')
  const shown = (term: string, value: string) => ({ term, value: <Copyable value={value} name={term} />, wide: true })
  return (
    <div className="flex flex-col items-start gap-4" role="status">
      <Alert kind="success" title={t('shownTitle')}>
        <p>{t('shown')}</p>
      </Alert>
      <DescriptionList
        items={[shown(t('address'), made.address), shown(t('user'), made.feedId), shown(t('password'), made.password)]}
      />
      <Button variant="secondary" onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  )
}
