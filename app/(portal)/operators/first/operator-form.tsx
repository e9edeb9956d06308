'use client'

import { useState, type SubmitEvent } from 'react'
import { accountTexts } from '#components/account/texts.ts'
import { Alert } from '#components/ui/alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { accessFaults, faultsOfAccess } from '#lib/accounts/rules.ts'
import { askPortal, type PortalAnswer } from './ask-portal.ts'

const { fields, faults, operator } = accountTexts

/** What is known of the link; `email: null` asks for it. */
export type Link = { email: string | null; name: string | null }

type Field = 'email' | 'name' | 'password' | 'repeat'
type Errors = Partial<Record<Field, string>>
type Entered = Record<Field, string>

const order: readonly Field[] = ['email', 'name', 'password', 'repeat']

function enteredIn(form: HTMLFormElement): Entered {
  const data = new FormData(form)
  const text = (field: Field) => String(data.get(field) ?? '')
  return { email: text('email'), name: text('name'), password: text('password'), repeat: text('repeat') }
}

function errorsOf(entered: Entered): Errors {
  const errors: Errors = {}
  for (const fault of faultsOfAccess(entered)) errors[accessFaults[fault].field] = faults[fault]
  if (!errors.password && entered.repeat !== entered.password) errors.repeat = faults['repeat-differs']
  return errors
}

function messageOf(answer: Extract<PortalAnswer<unknown>, { isDone: false }>): string {
  if (answer.status === 429) return operator.slower
  return answer.status === 0 || answer.status >= 500 ? operator.away : `${operator.refused} ${answer.requestId}.`
}

/** Name and password of a new operator, or a new password; leads to the sign-in. `onGone`: the link works no more. */
export function OperatorForm({ token, link, onGone }: { token: string; link: Link; onGone: () => void }) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<string>()

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = event.currentTarget
    const entered = enteredIn(form)
    const found = errorsOf(entered)
    setErrors(found)
    setMessage(undefined)
    const first = order.find((field) => found[field])
    if (first) return form.querySelector<HTMLInputElement>(`#${first}`)?.focus()
    setBusy(true)
    const { email, name, password } = entered
    const answer = await askPortal('/api/portal/operators', { token, email, name, password })
    // replaces the address with the token, so that it does not stay among the visited ones
    if (answer.isDone) return window.location.replace('/sign-in?ready')
    setBusy(false)
    if (answer.status === 404) return onGone()
    setMessage(messageOf(answer))
  }

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl flex-col gap-6">
      {message ? (
        <Alert kind="danger" title={operator.failedTitle}>
          <p>{message}</p>
        </Alert>
      ) : null}
      <Fields link={link} errors={errors} />
      <button
        type="submit"
        aria-disabled={busy || undefined}
        onClick={(event) => (busy ? event.preventDefault() : undefined)}
        className="kern-btn kern-btn--primary self-start"
      >
        <span className="kern-label">{busy ? operator.busy : operator.action}</span>
      </button>
    </form>
  )
}

function Fields({ link, errors }: { link: Link; errors: Errors }) {
  return (
    <>
      <TextField
        name="email"
        type="email"
        label={fields.email}
        autoComplete="username"
        defaultValue={link.email ?? undefined}
        readOnly={link.email !== null}
        error={errors.email}
      />
      <TextField
        name="name"
        label={fields.name}
        autoComplete="name"
        defaultValue={link.name ?? undefined}
        error={errors.name}
      />
      <TextField
        name="password"
        type="password"
        label={fields.newPassword}
        hint={fields.newPasswordHint}
        autoComplete="new-password"
        error={errors.password}
      />
      <TextField
        name="repeat"
        type="password"
        label={fields.repeat}
        autoComplete="new-password"
        error={errors.repeat}
      />
    </>
  )
}
