'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Account } from '#lib/accounts/account.ts'
import { nameFault } from '#lib/accounts/rules.ts'
import { accountKey } from './account-query.ts'

/** Who one is, and the own name to change. */
export function PersonSection({ account }: { account: Account }) {
  const t = useTranslations('account')
  const queries = useQueryClient()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name: account.name } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: { name: string }) => askPortal('PATCH /account', { body }),
    onSuccess: (changed) => queries.setQueryData(accountKey, changed),
  })
  const validate = (name: string) => {
    const fault = nameFault(name)
    return fault ? t(`faults.${fault}`) : true
  }
  return (
    <Section title={t('own.person.title')}>
      <DescriptionList
        items={[
          { term: t('own.person.email'), value: account.email },
          { term: t('own.person.lastSignIn'), value: <Timestamp value={account.lastSignInAt} /> },
          {
            term: t('own.person.provider'),
            value: t(account.signsInByProvider ? 'own.person.linked' : 'own.person.notLinked'),
          },
        ]}
      />
      <Form onSubmit={handleSubmit((input) => mutate(input))} className="mt-6 max-w-xl gap-4">
        <ProblemAlert error={error} />
        <TextField
          {...register('name', { validate })}
          label={t('fields.name')}
          autoComplete="name"
          error={formState.errors.name?.message}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="secondary" busy={isPending}>
            {t('own.person.action')}
          </Button>
          <p role="status">{isSuccess ? t('own.saved') : ''}</p>
        </div>
      </Form>
    </Section>
  )
}
