'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault } from '#lib/accounts/rules.ts'

type OrganisationName = { organisationId: string; name: string }

/** The form for a new organisation; leads on to inviting somebody. */
export function NewOrganisation() {
  const t = useTranslations('organisations.create')
  const router = useRouter()
  return (
    <NameForm
      label={t('name')}
      hint={t('nameHint')}
      action={t('action')}
      save={(name) => askPortal('POST /organisations', { body: { name } })}
      onSaved={({ organisationId }) => router.push(`/organisations/${organisationId}/invitations`)}
    />
  )
}

/** The form for another name. */
export function RenameOrganisation({ organisationId, name }: OrganisationName) {
  const t = useTranslations('organisations.rename')
  const router = useRouter()
  return (
    <NameForm
      label={t('name')}
      action={t('action')}
      current={name}
      done={t('done')}
      save={(wanted) =>
        askPortal('PATCH /organisations/[organisationId]', { params: { organisationId }, body: { name: wanted } })
      }
      onSaved={() => router.refresh()}
    />
  )
}

type NameFormProps = {
  label: string
  hint?: string
  action: string
  current?: string
  /** What is said when it is saved and the page stays. */
  done?: string
  save: (name: string) => Promise<OrganisationName>
  onSaved: (saved: OrganisationName) => void
}

const isTaken = (error: Error | null): boolean => error instanceof PortalProblem && error.reason === 'name-taken'

function NameForm({ label, hint, action, current = '', done, save, onSaved }: NameFormProps): ReactNode {
  const t = useTranslations('organisations.faults')
  const cache = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { name: current } })
  const saving = useMutation({
    mutationFn: ({ name }: { name: string }) => save(name),
    onSuccess: async (saved) => {
      await cache.invalidateQueries({ queryKey: ['organisations'] })
      onSaved(saved)
    },
    onError: (error) => {
      if (isTaken(error)) setError('name', { message: t('name-taken') }, { shouldFocus: true })
    },
  })
  const validate = (text: string) => {
    const fault = nameFault(text)
    return fault ? t(fault) : true
  }
  return (
    <Form onSubmit={handleSubmit((values) => saving.mutate(values))} className="max-w-xl items-start gap-6">
      {isTaken(saving.error) ? null : <ProblemAlert error={saving.error} />}
      {done && saving.isSuccess ? (
        <Alert kind="success" title={done}>
          {null}
        </Alert>
      ) : null}
      <TextField
        {...register('name', { validate })}
        label={label}
        hint={hint}
        autoComplete="off"
        error={formState.errors.name?.message}
        className="w-full"
      />
      <Button type="submit" busy={saving.isPending}>
        {action}
      </Button>
    </Form>
  )
}
