'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { Section } from '#components/ui/section.tsx'
import { fieldId, TextField } from '#components/ui/text-field.tsx'
import { refusedStatus, secondsToWait } from '../problem-facts.ts'
import { FormProblem, useWaitWords } from '../problem.tsx'
import { ReceiptField } from './receipt-field.tsx'
import type { ReceiptCredentials } from '../receipt.ts'

type StatusFormProps = { isPending: boolean; error: Error | null; onAsk: (credentials: ReceiptCredentials) => void }

const names = ['caseId', 'statusCode'] as const

/** The two ways to the status: the receipt's file, or case id and status code typed in. */
export function StatusForm({ isPending, error, onAsk }: StatusFormProps) {
  const t = useTranslations('forms.status')
  const [told, setTold] = useState('')
  const [entered, setEntered] = useState({ caseId: '', statusCode: '' })
  const [isTried, setTried] = useState(false)
  const ask = (credentials: ReceiptCredentials) => {
    setTold(t('asking'))
    onAsk(credentials)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = names.find((name) => entered[name].trim() === '')
    setTried(true)
    if (missing) document.getElementById(fieldId(missing))?.focus()
    else ask(entered)
  }
  return (
    <div>
      <StatusProblem error={error} />
      <Section title={t('byFileTitle')}>
        <ReceiptField onReceipt={(receipt) => ask({ ...receipt, receipt })} />
      </Section>
      <Section title={t('byCodeTitle')} intro={t('byCodeNote')}>
        <Form onSubmit={submit} className="gap-6">
          {names.map((name) => (
            <TextField
              key={name}
              name={name}
              label={t(name)}
              hint={t(`${name}Hint`)}
              autoComplete="off"
              value={entered[name]}
              onChange={({ target }) => setEntered((now) => ({ ...now, [name]: target.value }))}
              error={isTried && entered[name].trim() === '' ? t(`${name}Missing`) : undefined}
            />
          ))}
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
