'use client'

import { useState, type SubmitEvent } from 'react'
import { useHydrated } from '#app/(portal)/_session/use-hydrated.ts'
import { accountTexts } from '#components/account/texts.ts'
import { Alert } from '#components/ui/alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { askToSignIn, type SignInOutcome } from './ask-to-sign-in.ts'

const { fields, faults, signIn } = accountTexts

type Missing = { email?: string; password?: string }

function missingOf(form: FormData): Missing {
  return {
    email: form.get('email') === '' ? faults['email-missing'] : undefined,
    password: form.get('password') === '' ? faults['password-missing'] : undefined,
  }
}

function messageOf(outcome: SignInOutcome): string | undefined {
  if (outcome.kind === 'wait') {
    const isLong = outcome.seconds > 90
    const amount = isLong ? Math.ceil(outcome.seconds / 60) : outcome.seconds
    return `${signIn.waitBefore} ${amount} ${isLong ? signIn.waitMinutes : signIn.waitSeconds}`
  }
  return { done: undefined, wrong: signIn.wrong, away: signIn.away, 'no-cookies': signIn.noCookies }[outcome.kind]
}

/** E-mail and password. On success the start page is loaded anew, so that nothing of before stays on the screen. */
export function SignInForm() {
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing>({})
  const [message, setMessage] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const found = missingOf(data)
    setMissing(found)
    setMessage(undefined)
    const first = found.email ? 'email' : found.password ? 'password' : undefined
    if (first) return form.querySelector<HTMLInputElement>(`#${first}`)?.focus()
    setBusy(true)
    const outcome = await askToSignIn(String(data.get('email')), String(data.get('password')))
    if (outcome.kind === 'done') return window.location.replace('/')
    setBusy(false)
    setMessage(messageOf(outcome))
    form.querySelector<HTMLInputElement>('#password')?.select()
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-6">
      {message ? (
        <Alert kind="danger" title={signIn.failed}>
          <p>{message}</p>
        </Alert>
      ) : null}
      <TextField name="email" type="email" label={fields.email} autoComplete="username" error={missing.email} />
      <TextField
        name="password"
        type="password"
        label={fields.password}
        autoComplete="current-password"
        error={missing.password}
      />
      <button
        type="submit"
        disabled={!hydrated}
        aria-disabled={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : undefined)}
        className="kern-btn kern-btn--primary self-start"
      >
        <span className="kern-label">{busy ? signIn.busy : signIn.action}</span>
      </button>
    </form>
  )
}
