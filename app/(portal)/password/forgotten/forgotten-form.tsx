'use client'

import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { emailFault } from '#lib/accounts/rules.ts'

/** Asks for the mail; the answer is the same whether anybody has the address or not. */
export function ForgottenForm() {
  const t = useTranslations('account')
  const call = useCall('POST /password/forgotten', {
    first: { email: '' },
    toBody: (values) => values,
    rules: {
      email: (email) => {
        const fault = emailFault(email)
        return fault && t(`faults.${fault}`)
      },
    },
  })
  if (call.isSuccess) {
    return (
      <div className="max-w-xl">
        <Alert kind="success" title={t('forgotten.sentTitle')}>
          <p>{t('forgotten.sent')}</p>
        </Alert>
      </div>
    )
  }
  return (
    <CallForm call={call} className="max-w-xl gap-6">
      <TextField {...call.field('email')} type="email" label={t('fields.email')} autoComplete="username" />
      <Button type="submit" busy={call.isPending} className="self-start">
        {t('forgotten.action')}
      </Button>
    </CallForm>
  )
}
