'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#components/ui/choice-group.tsx'
import { focusFirstFault, Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { MOST_URL } from '#lib/callbacks/terms.ts'
import {
  eventFamilyNames,
  MOST_AUTHORIZATION,
  MOST_STREAM_NAME,
  streamConsents,
  streamFormats,
  type EventFamily,
  type StreamConsent,
  type StreamFormat,
} from '#lib/event-streams/terms.ts'
import { MadeStreamShown } from './made-stream.tsx'

type NewStreamFormWish = {
  name: string
  url: string
  chosen: EventFamily[]
  format: StreamFormat
  consent: StreamConsent
  authorization: string
}

/** What is asked of a new receiver; once it is there, its secret is shown. */
export function NewStreamForm() {
  const t = useTranslations('eventStreams.form')
  const form = useForm<NewStreamFormWish>({
    defaultValues: {
      name: '',
      url: '',
      authorization: '',
      chosen: [...eventFamilyNames],
      format: 'batch',
      consent: 'handshake',
    },
    shouldFocusError: false,
  })
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: ({ authorization, ...wish }: NewStreamFormWish) =>
      askPortal('POST /event-streams', { body: { ...wish, ...(authorization && { authorization }) } }),
  })
  if (data) return <MadeStreamShown made={data} />
  return (
    <Form onSubmit={form.handleSubmit((wish) => mutate(wish), focusFirstFault)} className="max-w-2xl gap-6">
      <ProblemAlert error={error} />
      <Fields form={form} />
      <div>
        <Button type="submit" busy={isPending}>
          {t('submit')}
        </Button>
      </div>
    </Form>
  )
}

function Fields({ form: { register, formState } }: { form: ReturnType<typeof useForm<NewStreamFormWish>> }) {
  const t = useTranslations('eventStreams')
  const { errors } = formState
  const needs = (text: 'form.nameMissing' | 'form.urlMissing', fits: (value: string) => boolean) => ({
    validate: (value: string) => fits(value.trim()) || t(text),
  })
  return (
    <>
      <TextField
        {...register(
          'name',
          needs('form.nameMissing', (name) => name !== ''),
        )}
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={MOST_STREAM_NAME}
        autoComplete="off"
        error={errors.name?.message}
      />
      <TextField
        {...register(
          'url',
          needs('form.urlMissing', (url) => /^https:\/\/./i.test(url)),
        )}
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        maxLength={MOST_URL}
        autoComplete="off"
        error={errors.url?.message}
      />
      <CheckboxGroup
        {...register('chosen', { validate: (chosen) => chosen.length > 0 || t('form.chosenMissing') })}
        legend={t('form.chosen')}
        options={eventFamilyNames.map((value) => ({
          value,
          label: t(`families.${value}`),
          hint: t(`familyHints.${value}`),
        }))}
        error={errors.chosen?.message}
      />
      <HowItIsSent register={register} />
    </>
  )
}

function HowItIsSent({ register }: Pick<ReturnType<typeof useForm<NewStreamFormWish>>, 'register'>) {
  const t = useTranslations('eventStreams.form')
  return (
    <>
      <RadioGroup
        {...register('format')}
        legend={t('format')}
        options={streamFormats.map((value) => ({
          value,
          label: t(`formats.${value}`),
          hint: t(`formatHints.${value}`),
        }))}
      />
      <RadioGroup
        {...register('consent')}
        legend={t('consent')}
        options={streamConsents.map((value) => ({
          value,
          label: t(`consents.${value}`),
          hint: t(`consentHints.${value}`),
        }))}
      />
      <TextField
        {...register('authorization')}
        label={t('authorization')}
        hint={t('authorizationHint')}
        maxLength={MOST_AUTHORIZATION}
        autoComplete="off"
      />
    </>
  )
}
