'use client'

import { useTranslations } from 'use-intl'
import { postEventStreams } from '#components/calls/rules/event-streams.generated.ts'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall, type CallFields } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup, RadioGroup } from '#components/ui/choice-group.tsx'
import { later } from '#components/ui/later.tsx'
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
} from '#lib/wings/event-streams/terms.ts'

// its script comes when there is a secret to show
const MadeStreamShown = later(async () => (await import('./made-stream.tsx')).MadeStreamShown, 6)

type NewStreamFormWish = {
  name: string
  url: string
  chosen: EventFamily[]
  format: StreamFormat
  consent: StreamConsent
  authorization: string
}

const usual: NewStreamFormWish = {
  name: '',
  url: '',
  authorization: '',
  chosen: [...eventFamilyNames],
  format: 'batch',
  consent: 'handshake',
}

/** What is asked of a new receiver; once it is there, its secret is shown. */
export function NewStreamForm() {
  const t = useTranslations('eventStreams.form')
  const missing = { name: t('nameMissing'), chosen: t('chosenMissing') }
  const call = useCall('POST /event-streams', {
    rule: postEventStreams,
    first: usual,
    toBody: ({ authorization, ...wish }) => ({ ...wish, ...(authorization && { authorization }) }),
    rules: { url: (url) => (/^https:\/\/./i.test(url.trim()) ? undefined : t('urlMissing')) },
    words: (fault, name) =>
      fault === 'required' && (name === 'name' || name === 'chosen') ? missing[name] : undefined,
  })
  if (call.data) return <MadeStreamShown made={call.data} />
  return (
    <CallForm call={call} className="max-w-2xl gap-6">
      <Fields field={call.field} />
      <div>
        <Button type="submit" busy={call.isPending}>
          {t('submit')}
        </Button>
      </div>
    </CallForm>
  )
}

type FieldProps = Pick<CallFields<NewStreamFormWish>, 'field'>

function Fields({ field }: FieldProps) {
  const t = useTranslations('eventStreams')
  return (
    <>
      <TextField
        {...field('name')}
        label={t('form.name')}
        hint={t('form.nameHint')}
        maxLength={MOST_STREAM_NAME}
        autoComplete="off"
      />
      <TextField
        {...field('url')}
        label={t('form.url')}
        hint={t('form.urlHint')}
        type="url"
        maxLength={MOST_URL}
        autoComplete="off"
      />
      <CheckboxGroup
        {...field('chosen')}
        legend={t('form.chosen')}
        options={eventFamilyNames.map((value) => ({
          value,
          label: t(`families.${value}`),
          hint: t(`familyHints.${value}`),
        }))}
      />
      <HowItIsSent field={field} />
    </>
  )
}

function HowItIsSent({ field }: FieldProps) {
  const t = useTranslations('eventStreams.form')
  return (
    <>
      <RadioGroup
        {...field('format')}
        legend={t('format')}
        options={streamFormats.map((value) => ({
          value,
          label: t(`formats.${value}`),
          hint: t(`formatHints.${value}`),
        }))}
      />
      <RadioGroup
        {...field('consent')}
        legend={t('consent')}
        options={streamConsents.map((value) => ({
          value,
          label: t(`consents.${value}`),
          hint: t(`consentHints.${value}`),
        }))}
      />
      <TextField
        {...field('authorization')}
        label={t('authorization')}
        hint={t('authorizationHint')}
        maxLength={MOST_AUTHORIZATION}
        autoComplete="off"
      />
    </>
  )
}
