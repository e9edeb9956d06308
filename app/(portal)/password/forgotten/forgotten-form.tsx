'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { emailFault } from '#lib/accounts/rules.ts'

/** Asks for the mail; the answer is the same whether anybody has the address or not. */
export function ForgottenForm() {
  const t = useTranslations('account')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: { email: string }) => askPortal('POST /password/forgotten', { body }),
  })
  const validate = (email: string) => {
    const fault = emailFault(email)
    return fault ? t(`faults.${fault}`) : true
  }
  if (isSuccess) {
    return (
      <div className="max-w-xl">
        <Alert kind="success" title={t('forgotten.sentTitle')}>
          <p>{t('forgotten.sent')}</p>
        </Alert>
      </div>
    )
  }
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="max-w-xl gap-6">
      <ProblemAlert error={error} />
      <TextField
        {...register('email', { validate })}
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        error={formState.errors.email?.message}
      />
      <Button type="submit" busy={isPending} className="self-start">
        {t('forgotten.action')}
      </Button>
    </Form>
  )
}
