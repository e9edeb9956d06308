'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { refusedStatus, secondsToWait } from '../problem-facts.ts'
import { FormProblem, useWaitWords } from '../problem.tsx'
import { ReceiptField } from './receipt-field.tsx'
import type { ReceiptCredentials } from '../receipt.ts'

type StatusFormProps = { isPending: boolean; error: Error | null; onAsk: (credentials: ReceiptCredentials) => void }

/** The two ways to the status: the receipt's file, or case id and status code typed in. */
export function StatusForm({ isPending, error, onAsk }: StatusFormProps) {
  const t = useTranslations('forms.status')
  const [told, setTold] = useState('')
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { caseId: '', statusCode: '' },
    mode: 'onSubmit',
  })
  const { errors } = formState
  const ask = (credentials: ReceiptCredentials) => {
    setTold(t('asking'))
    onAsk(credentials)
  }
  const submit = handleSubmit((values) => ask(values))
  return (
    <div>
      <StatusProblem error={error} />
      <Section title={t('byFileTitle')}>
        <ReceiptField onReceipt={(receipt) => ask({ ...receipt, receipt })} />
      </Section>
      <Section title={t('byCodeTitle')} intro={t('byCodeNote')}>
        <Form onSubmit={submit} className="gap-6">
          <TextField
            {...register('caseId', { required: t('caseIdMissing') })}
            label={t('caseId')}
            hint={t('caseIdHint')}
            autoComplete="off"
            error={errors.caseId?.message}
          />
          <TextField
            {...register('statusCode', { required: t('statusCodeMissing') })}
            label={t('statusCode')}
            hint={t('statusCodeHint')}
            autoComplete="off"
            error={errors.statusCode?.message}
          />
          <Button type="submit" className="self-start" busy={isPending}>
            {t('ask')}
          </Button>
        </Form>
      </Section>
      <p role="status" className="sr-only">
        {isPending ? told : ''}
      </p>
    </div>
  )
}

/** The refusals that people can do something about have words of their own. */
function StatusProblem({ error }: { error: Error | null }) {
  const t = useTranslations('forms.status')
  const waitWords = useWaitWords()
  const status = refusedStatus(error)
  const seconds = secondsToWait(error)
  if (status === 404 || status === 422) {
    return (
      <Alert kind="danger" title={t('unknownTitle')}>
        <p>{t('unknown')}</p>
      </Alert>
    )
  }
  if (seconds === undefined) return <FormProblem error={error} />
  return (
    <Alert kind="danger" title={t('lockedTitle')}>
      <p>{t('locked', { wait: waitWords(seconds) })}</p>
    </Alert>
  )
}
