'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { SaveLine } from '#components/ui/form-end.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault } from '#lib/accounts/rules.ts'
import { accountKey } from './account-query.ts'

/** The own name, to change. */
export function NameForm({ name: known }: { name: string }) {
  const t = useTranslations('account')
  const queries = useQueryClient()
  const call = useCall('PATCH /account', {
    first: { name: known },
    toBody: (values) => values,
    rules: {
      name: (name) => {
        const fault = nameFault(name)
        return fault && t(`faults.${fault}`)
      },
    },
    onDone: (changed) => queries.setQueryData(accountKey, changed),
  })
  return (
    <CallForm call={call} className="max-w-xl gap-4">
      <TextField {...call.field('name')} label={t('fields.name')} autoComplete="name" />
      <SaveLine
        label={t('own.person.action')}
        busy={call.isPending}
        saved={call.isSuccess ? t('own.saved') : undefined}
      />
    </CallForm>
  )
}
