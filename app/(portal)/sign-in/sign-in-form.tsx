'use client'

import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askForProvider, askToSignIn, type AskToSignInFailure } from '#app/(portal)/_session/ask-to-sign-in.ts'
import { withReturn } from '#app/(portal)/_session/return-path.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { TextField } from '#components/ui/text-field.tsx'

type Missing = { email?: true; password?: true }

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const missingOf = (form: FormData): Missing => ({
  ...(textOf(form, 'email') === '' && { email: true }),
  ...(textOf(form, 'password') === '' && { password: true }),
})

/**
 * E-mail and password, or the way to the OpenID Connect provider. On success the page is loaded as a new document, so
 * that the screen loses everything from before.
 */
export function SignInForm({ returnTo, provider }: { returnTo: string; provider: string | undefined }) {
  const t = useTranslations('account')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const [failure, setFailure] = useState<AskToSignInFailure>()
  const next = withReturn('/sign-in/continue', returnTo)

  const begin = () => {
    setBusy(true)
    setFailure(undefined)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const found = missingOf(data)
    setMissing(found)
    setFailure(undefined)
    const first = found.email ? 'email' : found.password ? 'password' : undefined
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    begin()
    const outcome = await askToSignIn(textOf(data, 'email'), textOf(data, 'password'))
    if (outcome.kind === 'done') return window.location.replace(next)
    setBusy(false)
    setFailure(outcome)
    form.querySelector<HTMLInputElement>('[name="password"]')?.select()
  }
  const leave = async (): Promise<void> => {
    begin()
    const outcome = await askForProvider(next)
    if ('address' in outcome) return window.location.assign(outcome.address)
    setBusy(false)
    setFailure(outcome)
  }

  return (
    <Form onSubmit={submit} className="max-w-xl gap-6">
      {failure ? <FailureAlert failure={failure} /> : null}
      <TextField
        name="email"
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        error={missing.email && t('faults.email-missing')}
      />
      <TextField
        name="password"
        type="password"
        label={t('fields.password')}
        autoComplete="current-password"
        error={missing.password && t('faults.password-missing')}
      />
      <Button type="submit" busy={busy} className="self-start">
        {busy ? t('signIn.busy') : t('signIn.action')}
      </Button>
      {provider === undefined ? null : <ProviderButton name={provider} busy={busy} leave={() => void leave()} />}
    </Form>
  )
}

type ProviderButtonProps = { name: string; busy: boolean; leave: () => void }

function ProviderButton({ name, busy, leave }: ProviderButtonProps) {
  const t = useTranslations('account.signIn')
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line pt-6">
      <span className="text-muted">{t('or')}</span>
      <Button variant="secondary" busy={busy} onClick={leave}>
        {t('provider', { name })}
      </Button>
    </div>
  )
}

function FailureAlert({ failure }: { failure: AskToSignInFailure }) {
  const t = useTranslations('account.signIn')
  return (
    <Alert kind="danger" title={t('failed')}>
      <p>{failure.kind === 'wait' ? <Wait seconds={failure.seconds} /> : t(messages[failure.kind])}</p>
    </Alert>
  )
}

const messages = {
  wrong: 'wrong',
  busy: 'manyAtOnce',
  'by-provider': 'byProvider',
  away: 'away',
  'no-cookies': 'noCookies',
} as const

function Wait({ seconds }: { seconds: number }) {
  const t = useTranslations('account.signIn')
  return seconds > 90 ? t('waitMinutes', { count: Math.ceil(seconds / 60) }) : t('waitSeconds', { count: seconds })
}
