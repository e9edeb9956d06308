'use client'

import { useTranslations } from 'use-intl'
import { postClientsClientIdTrialToken } from '#components/calls/rules/clients.generated.ts'
import { useCall } from '#components/calls/use-call.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { TrialAnswerBody } from '#lib/clients/schema.ts'
import { useClientRefresh } from './use-client.ts'

/** Asks for a secret, requests a token with it, and shows what stands in the token. */
export function TrialForm({ clientId }: { clientId: string }) {
  const t = useTranslations('clients.trial')
  const faults = useTranslations('clients.faults')
  const call = useCall('POST /clients/[clientId]/trial-token', {
    rule: postClientsClientIdTrialToken,
    params: { clientId },
    first: { clientSecret: '' },
    toBody: ({ clientSecret }) => ({ clientSecret: clientSecret.trim() }),
    words: (fault) => (fault === 'required' ? faults('secret') : undefined),
    onDone: useClientRefresh(clientId),
  })
  return (
    <>
      <Form onSubmit={call.submit} className="max-w-2xl gap-4">
        <TextField {...call.field('clientSecret')} type="password" label={t('secret')} autoComplete="off" />
        <Button type="submit" variant="secondary" busy={call.isPending} className="self-start">
          {t('submit')}
        </Button>
        <ProblemAlert error={call.error} />
      </Form>
      {call.data ? <Answer answer={call.data} /> : null}
    </>
  )
}

const inLines = (value: unknown): string => JSON.stringify(value, null, 2)

function Answer({ answer }: { answer: TrialAnswerBody }) {
  const t = useTranslations('clients.trial')
  const reasons = useTranslations('clients.reasons')
  if (answer.outcome === 'granted') {
    return (
      <div className="mt-6 flex flex-col gap-4">
        <Alert kind="success" title={t('granted')}>
          <p>{t('grantedText', { minutes: Math.floor(answer.expiresIn / 60) })}</p>
        </Alert>
        <h3 className="font-semibold">{t('header')}</h3>
        <CodeBlock code={inLines(answer.protectedHeader)} name={t('header')} />
        <h3 className="font-semibold">{t('claims')}</h3>
        <CodeBlock code={inLines(answer.claims)} name={t('claims')} />
      </div>
    )
  }
  const { error, errorDescription, reason, retryAfterSeconds } = answer
  const told = reason ?? 'unknown'
  return (
    <div className="mt-6 flex flex-col gap-4">
      <Alert kind="danger" title={t('refused')}>
        <p>
          {reasons(`${told}.what`)} {reasons(`${told}.next`)}
        </p>
        {retryAfterSeconds === null ? null : <p>{t('wait', { seconds: retryAfterSeconds })}</p>}
      </Alert>
      <h3 className="font-semibold">{t('answer')}</h3>
      <CodeBlock code={inLines({ error, error_description: errorDescription })} name={t('answer')} />
    </div>
  )
}
