'use client'

import { useLocale, useTranslations } from 'use-intl'
import { postRadarFeeds } from '#components/calls/rules/radar.generated.ts'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CreatedFeed } from '#lib/wings/attention/schema.ts'
import { feedIncludes, MOST_FEED_NAME, type FeedIncludes } from '#lib/wings/attention/terms.ts'
import type { TimelineChoice } from '#lib/timelines/terms.ts'

type NewFeedFormProps = { destinations: readonly TimelineChoice[]; onMade: (made: CreatedFeed) => void }

const usual: { name: string; destinationId: string; includes: FeedIncludes } = {
  name: '',
  destinationId: '',
  includes: 'pressing',
}

/** What is asked of a new calendar; it speaks the language that the page is read in. */
export function NewFeedForm({ destinations, onMade }: NewFeedFormProps) {
  const t = useTranslations('radar.feeds')
  const language = useLocale()
  const call = useCall('POST /radar/feeds', {
    rule: postRadarFeeds,
    first: usual,
    toBody: ({ destinationId, ...wish }) => ({ ...wish, language, destinationId: destinationId || null }),
    words: (fault, name) => (fault === 'required' && name === 'name' ? t('nameMissing') : undefined),
    onDone: onMade,
  })
  return (
    <CallForm call={call} className="max-w-xl gap-4">
      <TextField
        {...call.field('name')}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MOST_FEED_NAME}
        autoComplete="off"
      />
      {destinations.length > 1 ? (
        <SelectInput
          {...call.field('destinationId')}
          label={t('destination')}
          options={[
            { value: '', label: t('everything') },
            ...destinations.map(({ value, name }) => ({ value, label: name })),
          ]}
        />
      ) : null}
      <SelectInput
        {...call.field('includes')}
        label={t('includes')}
        options={feedIncludes.map((value) => ({ value, label: t(value) }))}
      />
      <div>
        <Button type="submit" variant="secondary" busy={call.isPending}>
          {t('create')}
        </Button>
      </div>
    </CallForm>
  )
}
