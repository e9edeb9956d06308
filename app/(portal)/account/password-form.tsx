'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { feedsKey } from '#components/radar/use-feeds.ts'
import { CheckBox } from '#components/ui/check-box.tsx'
import { SaveLine } from '#components/ui/form-end.tsx'
import { focusFirstFault, Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { passwordFault } from '#lib/accounts/password-rules.ts'
import { sessionsKey } from './account-query.ts'
import { isFaultAt } from './password-proof.tsx'

const empty = { current: '', password: '', repeat: '', endsCalendars: false }

/** Asks for the own password and for another one. `calendars`: how many there are, which have passwords of their own. */
export function PasswordForm({ email, calendars }: { email: string; calendars: number }) {
  const t = useTranslations('account')
  const queries = useQueryClient()
  const { register, handleSubmit, formState, reset, setError } = useForm({
    defaultValues: empty,
    shouldFocusError: false,
  })
  const { errors } = formState
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ current, password, endsCalendars }: typeof empty) =>
      askPortal('POST /account/password', { body: { current, password, endsCalendars } }),
    onSuccess: async () => {
      reset()
      await Promise.all([sessionsKey, feedsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
    onError: (problem) => {
      if (isFaultAt(problem, '/current')) {
        setError('current', { message: t('faults.password-wrong') }, { shouldFocus: true })
      }
    },
  })
  const validate = (password: string) => {
    const fault = passwordFault(password, email)
    return fault ? t(`faults.${fault}`) : true
  }
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input), focusFirstFault)} className="max-w-xl gap-6">
      <ProblemAlert error={isFaultAt(error, '/current') ? undefined : error} />
      <TextField
        {...register('current', { validate: (text) => text !== '' || t('faults.password-missing') })}
        type="password"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
        error={errors.current?.message}
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
      {calendars > 0 ? (
        <CheckBox
          {...register('endsCalendars')}
          label={t('fields.endCalendars')}
          hint={t('own.password.calendars', { count: calendars })}
        />
      ) : null}
      <SaveLine
        label={t('own.password.action')}
        busy={isPending}
        saved={isSuccess ? t('own.password.done') : undefined}
      />
    </Form>
  )
}
