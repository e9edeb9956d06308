'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { feedsKey } from '#components/wings/attention/use-feeds.ts'
import { CheckBox } from '#components/ui/check-box.tsx'
import { SaveLine } from '#components/ui/form-end.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { passwordFault } from '#lib/accounts/sign-in/password-rules.ts'
import { sessionsKey } from './account-query.ts'

const empty = { current: '', password: '', repeat: '', endsCalendars: false }

/** Asks for the own password and for another one. `calendars`: how many there are, which have passwords of their own. */
export function PasswordForm({ email, calendars }: { email: string; calendars: number }) {
  const t = useTranslations('account')
  const queries = useQueryClient()
  const call = useCall('POST /account/password', {
    first: empty,
    toBody: ({ current, password, endsCalendars }) => ({ current, password, endsCalendars }),
    rules: {
      current: (text) => (text === '' ? t('faults.password-missing') : undefined),
      password: (password) => {
        const fault = passwordFault(password, email)
        return fault && t(`faults.${fault}`)
      },
      repeat: (repeat, { password }) => (repeat === password ? undefined : t('faults.repeat-differs')),
    },
    words: (fault, name) => (fault === 'refused' && name === 'current' ? t('faults.password-wrong') : undefined),
    onDone: async (_answer, _values, reset) => {
      reset()
      await Promise.all([sessionsKey, feedsKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  return (
    <CallForm call={call} className="max-w-xl gap-6">
      <TextField
        {...call.field('current')}
        type="password"
        label={t('fields.currentPassword')}
        autoComplete="current-password"
      />
      <NewPasswordFields password={call.field('password')} repeat={call.field('repeat')} />
      {calendars > 0 ? (
        <CheckBox
          {...call.form.register('endsCalendars')}
          label={t('fields.endCalendars')}
          hint={t('own.password.calendars', { count: calendars })}
        />
      ) : null}
      <SaveLine
        label={t('own.password.action')}
        busy={call.isPending}
        saved={call.isSuccess ? t('own.password.done') : undefined}
      />
    </CallForm>
  )
}
