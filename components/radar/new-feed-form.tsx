'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CreatedFeed } from '#lib/radar/schema.ts'
import { feedIncludes, MOST_FEED_NAME, type FeedIncludes } from '#lib/radar/terms.ts'
import type { TimelineChoice } from '#lib/timelines/terms.ts'

type NewFeedFormProps = { destinations: readonly TimelineChoice[]; onMade: (made: CreatedFeed) => void }
type NewFeedFormWish = { name: string; destinationId: string; includes: FeedIncludes }

/** What is asked of a new calendar; it speaks the language that the page is read in. */
export function NewFeedForm({ destinations, onMade }: NewFeedFormProps) {
  const t = useTranslations('radar.feeds')
  const language = useLocale()
  const { register, handleSubmit, formState } = useForm<NewFeedFormWish>({
    defaultValues: { name: '', destinationId: '', includes: 'pressing' },
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name, destinationId, includes }: NewFeedFormWish) =>
      askPortal('POST /radar/feeds', {
        body: { name, includes, language, destinationId: destinationId === '' ? null : destinationId },
      }),
    onSuccess: onMade,
  })
  const isNamed = (name: string) => name.trim() !== '' || t('nameMissing')
  return (
    <Form onSubmit={handleSubmit((wish) => mutate(wish))} className="max-w-xl gap-4">
      <ProblemAlert error={error} />
      <TextField
        {...register('name', { validate: isNamed })}
        label={t('name')}
        hint={t('nameHint')}
        maxLength={MOST_FEED_NAME}
        autoComplete="off"
        error={formState.errors.name?.message}
      />
      {destinations.length > 1 ? (
        <SelectInput
          {...register('destinationId')}
          label={t('destination')}
          options={[
            { value: '', label: t('everything') },
            ...destinations.map(({ value, name }) => ({ value, label: name })),
          ]}
        />
      ) : null}
      <SelectInput
        {...register('includes')}
        label={t('includes')}
        options={feedIncludes.map((value) => ({ value, label: t(value) }))}
      />
      <div>
        <Button type="submit" variant="secondary" busy={isPending}>
          {t('create')}
        </Button>
      </div>
    </Form>
  )
}
