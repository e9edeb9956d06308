'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useWatch } from 'react-hook-form'
import { useCall } from '#components/calls/use-call.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { IssuedInvitation } from '#lib/accounts/people/invitation-schema.ts'
import { emailFault } from '#lib/accounts/rules.ts'
import { roles, type Role } from '#lib/platform/terms.ts'

/** Invites an e-mail address; where it is not mailed, the link is shown this once. `role`: chosen at first. */
export function InvitationForm({ organisationId, role }: { organisationId: string; role: Role }) {
  const t = useTranslations('organisations')
  const cache = useQueryClient()
  const invite = useCall('POST /organisations/[organisationId]/invitations', {
    params: { organisationId },
    first: { email: '', role },
    toBody: (values) => values,
    rules: {
      email: (email) => {
        const fault = emailFault(email)
        return fault && t(`faults.${fault}`)
      },
    },
    conflicts: ({ reason }) => (reason === 'already-member' ? { email: t('faults.already-member') } : {}),
    onDone: async (_made, values, reset) => {
      reset({ email: '', role: values.role })
      await cache.invalidateQueries({ queryKey: ['organisations', organisationId, 'invitations'] })
    },
  })
  const chosen = useWatch({ control: invite.form.control, name: 'role' })
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <ProblemAlert error={invite.error} />
      {invite.data ? <Made invitation={invite.data} /> : null}
      <Form onSubmit={invite.submit} className="max-w-xl items-start gap-6">
        <TextField
          {...invite.field('email')}
          type="email"
          label={t('invitations.email')}
          autoComplete="off"
          className="w-full"
        />
        <SelectInput
          {...invite.field('role')}
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

function Made({ invitation: { email, link } }: { invitation: IssuedInvitation }) {
  const t = useTranslations('organisations.invitations')
  return (
    <Alert kind="success" title={t('madeTitle')}>
      <p className="mb-2 wrap-anywhere">{link === null ? t('madeMailed', { email }) : t('madeByHand', { email })}</p>
      {link === null ? null : <Copyable value={link} name={t('link')} />}
    </Alert>
  )
}
