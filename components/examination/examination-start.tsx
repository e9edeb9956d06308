'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { CheckboxGroup } from '#components/ui/choice-group.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { Examinations } from '#lib/callbacks/examinations/schema.ts'
import { TRIAL_CALLBACKS } from '#lib/callbacks/terms.ts'
import type { ExaminedOwner, useExaminations } from './use-examinations.ts'

type ExaminationStartProps = {
  owner: ExaminedOwner
  data: Examinations
  start: ReturnType<typeof useExaminations>['start']
}

/** Says what an examination sends and where to, and begins it with the consent of a person who may decide that. */
export function ExaminationStart({ owner, data, start }: ExaminationStartProps) {
  const { mayExamine, waitSeconds, addresses } = data
  const t = useTranslations('examination')
  const [consent, setConsent] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const address = addresses.find(({ endpointId }) => endpointId === chosen) ?? addresses[0]
  if (!mayExamine) return <p className="mt-8">{t(`readOnly.${owner.kind}`)}</p>
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setMissing(!consent)
    if (consent && address) start.mutate({ endpointId: address.endpointId })
  }
  return (
    <Section title={t('start.title')}>
      <Form onSubmit={submit} className="max-w-3xl gap-4">
        {addresses.length > 1 ? (
          <SelectInput
            name="address"
            label={t('start.address')}
            hint={t('start.addressHint')}
            value={address?.endpointId}
            onChange={({ target }) => {
              setChosen(target.value)
              setConsent(false)
            }}
            options={addresses.map(({ endpointId, url, secretMark }) => ({
              value: endpointId,
              label: t('start.addressOf', { url, mark: secretMark }),
            }))}
          />
        ) : null}
        <p>
          {t('start.what', { count: TRIAL_CALLBACKS })}{' '}
          <span className="font-semibold wrap-anywhere">{address?.url}</span>
        </p>
        <p>{t('start.harm')}</p>
        <p>{t('start.untouched')}</p>
        <CheckboxGroup
          name="consent"
          legend={<span className="sr-only">{t('start.title')}</span>}
          options={[{ value: 'consent', label: t('start.consent') }]}
          checked={consent}
          error={isMissing ? t('start.consentMissing') : undefined}
          onChange={({ target: { checked } }) => {
            setConsent(checked)
            if (checked) setMissing(false)
          }}
        />
        {waitSeconds > 0 ? <p className="text-sm text-muted">{t('start.wait', { seconds: waitSeconds })}</p> : null}
        <ProblemAlert error={start.error} />
        <Button type="submit" busy={start.isPending} className="self-start">
          {start.isPending ? t('start.starting') : t('start.action')}
        </Button>
      </Form>
    </Section>
  )
}
