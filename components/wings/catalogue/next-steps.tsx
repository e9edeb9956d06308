'use client'

import { useState, type SubmitEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ShownImport, useDraftPage } from './use-draft-page.ts'
import { formSectionId, type NextStep } from './versions.ts'

type NextStepsProps = {
  form: ShownImport
  address: string
  /** Of a version that was published when the page was made. */
  step: NextStep
  saving: ReturnType<typeof useDraftPage>['saving']
}

/** What is to be done with a version, and the means to do it. */
export function NextSteps({ form, address, step, saving }: NextStepsProps) {
  const t = useTranslations('imports.page.steps')
  const { state, faults } = form
  if (state === 'draft') return faults.length > 0 ? <Blocked form={form} saving={saving} /> : <Ready />
  if (state === 'withdrawn') return <Told title={t('withdrawnTitle')} text={t('withdrawn')} />
  if (form.isOffered)
    return (
      <Alert kind="success" title={t('offeredTitle')}>
        <p className="mb-2">{t('offered')}</p>
        <Copyable value={address} name={t('offered')} href={address} />
      </Alert>
    )
  if (step === 'replaced') return <Told title={t('replacedTitle')} text={t('replaced')} />
  return <Offering form={form} />
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

/** The form is published; what a destination has to name, and where it is offered. */
function Offering({ form: { path, serviceIdentifier, schemaUri } }: Pick<NextStepsProps, 'form'>) {
  const t = useTranslations('imports.page')
  return (
    <Alert kind="info" title={t('steps.offerTitle')}>
      <p>{t('steps.offer')}</p>
      <ol className="mt-2 flex list-decimal flex-col gap-4 pl-6">
        <li>
          <p className="mb-2">{t('steps.offerDestination')}</p>
          <p className="text-sm font-semibold">{t('service')}</p>
          <Copyable value={serviceIdentifier} name={t('service')} />
          <p className="mt-2 text-sm font-semibold">{t('schema')}</p>
          <Copyable value={schemaUri} name={t('schema')} />
          <ButtonLink variant="secondary" href="/destinations" className="mt-3">
            {t('steps.toDestinations')}
          </ButtonLink>
        </li>
        <li>
          <p className="mb-2">{t('steps.offerHere')}</p>
          <ButtonLink href={`/admin/forms#${formSectionId(path)}`} icon="arrow-forward">
            {t('steps.toOffer')}
          </ButtonLink>
        </li>
      </ol>
    </Alert>
  )
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
