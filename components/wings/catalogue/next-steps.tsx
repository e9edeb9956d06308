'use client'

import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { Form } from '#components/ui/form.tsx'
import { later } from '#components/ui/later.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ShownImport, useDraftPage } from './use-draft-page.ts'
import type { Offering } from './use-offering.ts'
import type { NextStep } from './versions.ts'

const OfferHere = later(async () => (await import('./offer-here.tsx')).OfferHere, 8)

type NextStepsProps = {
  form: ShownImport
  address: string
  /** Of a version that was published when the page was made. */
  step: NextStep
  saving: ReturnType<typeof useDraftPage>['saving']
  offering: Offering
  /** It was published right now. */
  isNew: boolean
}

/** What is to be done with a version, and the means to do it. */
export function NextSteps({ form, address, step, saving, offering, isNew }: NextStepsProps) {
  const t = useTranslations('imports.page.steps')
  const { state, faults } = form
  if (state === 'draft') return faults.length > 0 ? <Blocked form={form} saving={saving} /> : <Ready />
  if (state === 'withdrawn') return <Told title={t('withdrawnTitle')} text={t('withdrawn')} />
  if (form.isOffered) return <Offered address={address} isNew={offering.offer.isSuccess} />
  if (step === 'replaced') return <Told title={t('replacedTitle')} text={t('replaced')} />
  const places = <OfferHere form={form} offering={offering} />
  return isNew ? <FocusOnShow>{places}</FocusOnShow> : places
}

function Offered({ address, isNew }: { address: string; isNew: boolean }) {
  const t = useTranslations('imports.page.steps')
  const told = (
    <Alert kind="success" title={t('offeredTitle')}>
      <p className="mb-2">{t('offered')}</p>
      <Copyable value={address} name={t('offered')} href={address} />
      <p className="mt-2 text-sm">{t('offeredFirst')}</p>
    </Alert>
  )
  return isNew ? <FocusOnShow>{told}</FocusOnShow> : told
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <Alert kind="info" title={title}>
      <p>{text}</p>
    </Alert>
  )
}

function Ready() {
  const t = useTranslations('imports.page.steps')
  return <Told title={t('draftTitle')} text={t('draft')} />
}

/** What keeps a draft from being published; the service, which only an operator knows, can be said right here. */
function Blocked({ form: { serviceIdentifier, faults }, saving }: Pick<NextStepsProps, 'form' | 'saving'>) {
  const t = useTranslations('imports.page')
  const locale = useLocale()
  return (
    <div className="flex flex-col gap-4 rounded-md border border-edge p-4 md:p-6">
      <Alert kind="warning" title={t('steps.blockedTitle')}>
        {faults.map((fault) => (
          <p key={fault.de}>{fault[locale]}</p>
        ))}
      </Alert>
      {serviceIdentifier === '' ? <ServiceField saving={saving} /> : null}
    </div>
  )
}

function ServiceField({ saving }: Pick<NextStepsProps, 'saving'>) {
  const t = useTranslations('imports.page')
  const [entered, setEntered] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const serviceIdentifier = entered.trim()
    const isRefused = !/^urn:\S+$/i.test(serviceIdentifier)
    setWrong(isRefused)
    if (!isRefused) saving.mutate(serviceIdentifier)
  }
  return (
    <Form onSubmit={submit} className="max-w-2xl gap-4">
      <TextField
        name="service"
        label={t('service')}
        hint={t('serviceHint')}
        {...(isWrong && { error: t('serviceWrong') })}
        value={entered}
        autoComplete="off"
        onChange={({ target }) => setEntered(target.value)}
      />
      <ProblemAlert error={saving.error} />
      <Button type="submit" busy={saving.isPending} className="self-start">
        {t('save')}
      </Button>
    </Form>
  )
}
