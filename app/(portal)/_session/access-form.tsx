'use client'

import type { ComponentType } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { NewPasswordFields } from '#components/account/new-password-fields.tsx'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { CheckBox } from '#components/ui/check-box.tsx'
import { focusFirstFault, Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { emailFault, nameFault, type AccessFault } from '#lib/accounts/rules.ts'
import { askToSignIn } from './ask-to-sign-in.ts'

type AccessFields = {
  email: string
  name: string
  organisationName: string
  password: string
  repeat: string
  endsCalendars: boolean
}

type AccessFormProps = {
  /** For whom the link is; null asks for it. */
  email: string | null
  /** What the name is at first; without it nobody is asked for one. */
  name?: string
  /** What the organisation is called at first that the person names, and the field for it; without it nobody is asked. */
  organisation?: { name: string; Field: ComponentType<AccessFieldProps> }
  action: string
  /** What stands on the button while it is sent. */
  busy?: string
  send: (entered: AccessFields) => Promise<unknown>
  /** The person has calendars, and is asked whether they end too. */
  hasCalendars?: boolean
  /** The link works no more. */
  onGone: () => void
}

/** By the rules of passwords, whose script comes when the form is sent. Without it the service, which judges again, says the fault. */
const faultOf = (password: string, email: string): Promise<AccessFault | undefined> =>
  import('#lib/accounts/sign-in/password-rules.ts').then(
    ({ passwordFault }) => passwordFault(password, email),
    () => undefined,
  )

/** What somebody gives who comes by a one-time link to get access, or to get it back; signs in with it. */
export function AccessForm(props: AccessFormProps) {
  const { email: known, name, organisation, action, busy = action, send, hasCalendars, onGone } = props
  const t = useTranslations('account')
  const told = (fault: AccessFault | undefined) => (fault ? t(`faults.${fault}`) : true)
  const { register, handleSubmit, formState } = useForm<AccessFields>({
    defaultValues: {
      email: known ?? '',
      name: name ?? '',
      organisationName: organisation?.name ?? '',
      password: '',
      repeat: '',
      endsCalendars: true,
    },
    shouldFocusError: false,
  })
  const { errors } = formState
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: send,
    // replaces the address with the token, so that it does not stay among the visited ones
    onSuccess: async (_, { email, password }) => {
      const { kind } = await askToSignIn(known ?? email, password)
      window.location.replace(kind === 'done' ? '/sign-in/continue' : '/sign-in?ready')
    },
    onError: (problem) => (problem instanceof PortalProblem && problem.status === 404 ? onGone() : undefined),
  })
  return (
    <Form onSubmit={handleSubmit((entered) => mutate(entered), focusFirstFault)} className="w-full max-w-xl gap-6">
      <ProblemAlert error={error} />
      <TextField
        {...register('email', { validate: (email) => (known === null ? told(emailFault(email)) : true) })}
        type="email"
        label={t('fields.email')}
        autoComplete="username"
        readOnly={known !== null}
        error={errors.email?.message}
      />
      {name === undefined ? null : <NameField register={register} error={errors.name?.message} />}
      {organisation ? <organisation.Field register={register} error={errors.organisationName?.message} /> : null}
      <NewPasswordFields
        password={{
          ...register('password', { validate: (password, { email }) => faultOf(password, email).then(told) }),
          error: errors.password?.message,
        }}
        repeat={{
          ...register('repeat', {
            validate: (repeat, { password }) => repeat === password || t('faults.repeat-differs'),
          }),
          error: errors.repeat?.message,
        }}
      />
      {hasCalendars ? (
        <CheckBox {...register('endsCalendars')} label={t('fields.endCalendars')} hint={t('newPassword.calendars')} />
      ) : null}
      <Button type="submit" busy={isPending || isSuccess} className="self-start">
        {isPending || isSuccess ? busy : action}
      </Button>
    </Form>
  )
}

export type AccessFieldProps = { register: UseFormRegister<AccessFields>; error: string | undefined }

function NameField({ register, error }: AccessFieldProps) {
  const t = useTranslations('account')
  const validate = (text: string) => {
    const fault = nameFault(text)
    return fault ? t(`faults.${fault}`) : true
  }
  return <TextField {...register('name', { validate })} label={t('fields.name')} autoComplete="name" error={error} />
}
