'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { InvitationMade } from '#lib/accounts/invitation-schema.ts'
import { emailFault } from '#lib/accounts/rules.ts'
import { roles, type Role } from '#lib/platform/terms.ts'

type InvitationFormValues = { email: string; role: Role }

const isMember = (error: Error | null): boolean => error instanceof PortalProblem && error.reason === 'already-member'

/** Invites an e-mail address; where it is not mailed, the link is shown this once. `role`: chosen at first. */
export function InvitationForm({ organisationId, role }: { organisationId: string; role: Role }) {
  const t = useTranslations('organisations')
  const cache = useQueryClient()
  const { register, handleSubmit, setError, reset, control, formState } = useForm<InvitationFormValues>({
    defaultValues: { email: '', role },
  })
  const chosen = useWatch({ control, name: 'role' })
  const invite = useMutation({
    mutationFn: (body: InvitationFormValues) =>
      askPortal('POST /organisations/[organisationId]/invitations', { params: { organisationId }, body }),
    onSuccess: async (_made, values) => {
      reset({ email: '', role: values.role })
      await cache.invalidateQueries({ queryKey: ['organisations', organisationId, 'invitations'] })
    },
    onError: (error) => {
      if (isMember(error)) setError('email', { message: t('faults.already-member') }, { shouldFocus: true })
    },
  })
  const validate = (text: string) => {
    const fault = emailFault(text)
    return fault ? t(`faults.${fault}`) : true
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {isMember(invite.error) ? null : <ProblemAlert error={invite.error} />}
      {invite.data ? <Made invitation={invite.data} /> : null}
      <Form onSubmit={handleSubmit((values) => invite.mutate(values))} className="max-w-xl items-start gap-6">
        <TextField
          {...register('email', { validate })}
          type="email"
          label={t('invitations.email')}
          autoComplete="off"
          error={formState.errors.email?.message}
          className="w-full"
        />
        <SelectInput
          {...register('role')}
          label={t('invitations.role')}
          hint={t(`roleHints.${chosen}`)}
          options={roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
          className="w-full"
        />
        <Button type="submit" busy={invite.isPending}>
          {t('invitations.action')}
        </Button>
      </Form>
    </div>
  )
}

function Made({ invitation: { email, link } }: { invitation: InvitationMade }) {
  const t = useTranslations('organisations.invitations')
  return (
    <Alert kind="success" title={t('madeTitle')}>
      <p className="mb-2 wrap-anywhere">{link === null ? t('madeMailed', { email }) : t('madeByHand', { email })}</p>
      {link === null ? null : <Copyable value={link} name={t('link')} />}
    </Alert>
  )
}
