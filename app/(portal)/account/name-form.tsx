'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { SaveLine } from '#components/ui/form-end.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault } from '#lib/accounts/rules.ts'
import { accountKey } from './account-query.ts'

/** The own name, to change. */
export function NameForm({ name: known }: { name: string }) {
  const t = useTranslations('account')
  const queries = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: known } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: { name: string }) => askPortal('PATCH /account', { body }),
    onSuccess: (changed) => queries.setQueryData(accountKey, changed),
  })
  const validate = (name: string) => {
    const fault = nameFault(name)
    return fault ? t(`faults.${fault}`) : true
  }
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="max-w-xl gap-4">
      <ProblemAlert error={error} />
      <TextField
        {...register('name', { validate })}
        label={t('fields.name')}
        autoComplete="name"
        error={formState.errors.name?.message}
      />
      <SaveLine label={t('own.person.action')} busy={isPending} saved={isSuccess ? t('own.saved') : undefined} />
    </Form>
  )
}
