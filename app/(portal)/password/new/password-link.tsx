'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useOneTimeLink } from '#components/account/use-one-time-link.ts'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { passwordFault } from '#lib/accounts/rules.ts'

/** Reads for whom the link is, and shows the form, or why there is none and what to do. */
export function PasswordLink() {
  const t = useTranslations('account')
  const state = useOneTimeLink('password', (token) => askPortal('POST /password/link', { body: { token } }))
  if (state.standing === 'reading') return <p role="status">{t('link.reading')}</p>
  if (state.standing === 'open') {
    return <PasswordForm key={state.token} token={state.token} email={state.link.email ?? ''} onGone={state.end} />
  }
  if (state.standing === 'away') {
    return (
      <div className="max-w-2xl">
        <Alert kind="danger" title={t('link.failedTitle')}>
          <p>{t('link.away')}</p>
        </Alert>
      </div>
    )
  }
  return (
    <div className="max-w-2xl">
      <Alert kind="danger" title={t(`link.${state.standing}Title`)}>
        <p>{t(`newPassword.${state.standing}`)}</p>
        <Link href="/password/forgotten" className="kern-link">
          {t('newPassword.again')}
        </Link>
      </Alert>
    </div>
  )
}

function PasswordForm({ token, email, onGone }: { token: string; email: string; onGone: () => void }) {
  const t = useTranslations('account')
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', repeat: '' } })
  const { errors } = formState
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ password }: { password: string }) => askPortal('POST /password', { body: { token, password } }),
    // replaces the address with the token, so that it does not stay among the visited ones
    onSuccess: () => window.location.replace('/sign-in?ready'),
    onError: (problem) => (problem instanceof PortalProblem && problem.status === 404 ? onGone() : undefined),
  })
  const validate = (password: string) => {
    const fault = passwordFault(password, email)
    return fault ? t(`faults.${fault}`) : true
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit((input) => mutate(input))(event)}
      className="flex max-w-xl flex-col gap-6"
    >
      <ProblemAlert error={error} />
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        defaultValue={email}
        readOnly
      />
      <NewPasswordFields
        password={{ field: register('password', { validate }), error: errors.password?.message }}
        repeat={{
          field: register('repeat', {
            validate: (repeat, { password }) => repeat === password || t('faults.repeat-differs'),
          }),
          error: errors.repeat?.message,
        }}
      />
      <Button type="submit" busy={isPending || isSuccess} className="self-start">
        {t('newPassword.action')}
      </Button>
    </form>
  )
}
