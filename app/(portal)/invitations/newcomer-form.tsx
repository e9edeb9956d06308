'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault, passwordFault, type AccessFault } from '#lib/accounts/rules.ts'
import type { InvitationAnswer } from '#lib/accounts/invitation-schema.ts'

export type NextStepProps = { token: string; invitation: InvitationAnswer; onGone: () => void }

type Entered = { name: string; password: string; repeat: string }

/** Name and password of somebody who is new here; leads to the sign-in. */
export function NewcomerForm({ token, invitation: { email }, onGone }: NextStepProps) {
  const t = useTranslations('organisations.accept')
  const [faults, setFaults] = useState<FieldFault[]>([])
  const form = useForm<Entered>({
    defaultValues: { name: '', password: '', repeat: '' },
    shouldFocusError: false,
  })
  const accept = useMutation({
    mutationFn: ({ name, password }: Entered) =>
      askPortal('POST /invitations/accept', { body: { token, name, password } }),
    // replaces the address with the token, so that it does not stay among the visited ones
    onSuccess: () => window.location.replace('/sign-in?ready'),
    onError: (problem) => (problem instanceof PortalProblem && problem.status === 404 ? onGone() : undefined),
  })
  const submit = form.handleSubmit(
    (entered) => {
      setFaults([])
      accept.mutate(entered)
    },
    (found) => setFaults(Object.entries(found).map(([field, { message }]) => ({ field, message: message ?? '' }))),
  )
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex w-full max-w-xl flex-col gap-6"
    >
      <div>
        <h2 className="kern-heading-large">{t('newTitle')}</h2>
        <p className="text-muted">{t('newIntro')}</p>
      </div>
      <ErrorSummary errors={faults} />
      <ProblemAlert error={accept.error} />
      <Fields email={email} form={form} />
      <Button type="submit" busy={accept.isPending || accept.isSuccess} className="self-start">
        {t('newAction')}
      </Button>
    </form>
  )
}

function Fields({ email, form }: { email: string; form: UseFormReturn<Entered> }) {
  const t = useTranslations('account')
  const told = (fault: AccessFault | undefined) => (fault ? t(`faults.${fault}`) : true)
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        defaultValue={email}
        readOnly
      />
      <TextField
        {...register('name', { validate: (name) => told(nameFault(name)) })}
        label={t('fields.name')}
        autoComplete="name"
        error={errors.name?.message}
      />
      <NewPasswordFields
        password={{
          field: register('password', { validate: (password) => told(passwordFault(password, email)) }),
          error: errors.password?.message,
        }}
        repeat={{
          field: register('repeat', {
            validate: (repeat, { password }) => repeat === password || t('faults.repeat-differs'),
          }),
          error: errors.repeat?.message,
        }}
      />
    </>
  )
}
