'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { emailFault, nameFault, passwordFault, type AccessFault } from '#lib/accounts/rules.ts'

/** What is known of the link; `email: null` asks for it. */
export type Link = { email: string | null; name: string | null }

type Entered = { email: string; name: string; password: string; repeat: string }

/** Name and password of a new operator, or a new password; leads to the sign-in. `onGone`: the link works no more. */
export function OperatorForm({ token, link, onGone }: { token: string; link: Link; onGone: () => void }) {
  const t = useTranslations('account')
  const told = (fault: AccessFault | undefined) => (fault ? t(`faults.${fault}`) : true)
  const { register, handleSubmit, formState } = useForm<Entered>({
    defaultValues: { email: link.email ?? '', name: link.name ?? '', password: '', repeat: '' },
  })
  const { errors } = formState
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ email, name, password }: Entered) =>
      askPortal('POST /operators', { body: { token, email, name, password } }),
    // replaces the address with the token, so that it does not stay among the visited ones
    onSuccess: () => window.location.replace('/sign-in?ready'),
    onError: (problem) => (problem instanceof PortalProblem && problem.status === 404 ? onGone() : undefined),
  })
  const busy = isPending || isSuccess
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((entered) => mutate(entered))(event)}
      className="flex max-w-xl flex-col gap-6"
    >
      <ProblemAlert error={error} />
      <TextField
        {...register('email', { validate: (email) => told(emailFault(email)) })}
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        readOnly={link.email !== null}
        error={errors.email?.message}
      />
      <TextField
        {...register('name', { validate: (name) => told(nameFault(name)) })}
        label={t('fields.name')}
        autoComplete="name"
        error={errors.name?.message}
      />
      <NewPasswordFields
        password={{
          field: register('password', { validate: (password, { email }) => told(passwordFault(password, email)) }),
          error: errors.password?.message,
        }}
        repeat={{
          field: register('repeat', {
            validate: (repeat, { password }) => repeat === password || t('faults.repeat-differs'),
          }),
          error: errors.repeat?.message,
        }}
      />
      <Button type="submit" busy={busy} className="self-start">
        {busy ? t('operator.busy') : t('operator.action')}
      </Button>
    </form>
  )
}
