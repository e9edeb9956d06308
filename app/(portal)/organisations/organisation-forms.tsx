'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall, type CallFields } from '#components/calls/use-call.ts'
import type { PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { nameFault } from '#lib/accounts/rules.ts'

type OrganisationName = { organisationId: string; name: string }

/** The form for a new organisation; leads on to inviting somebody. */
export function NewOrganisation() {
  const t = useTranslations('organisations.create')
  const router = useRouter()
  const call = useCall('POST /organisations', {
    ...useNaming(({ organisationId }) => router.push(`/organisations/${organisationId}/invitations?new`)),
    first: { name: '' },
  })
  return <NameForm call={call} label={t('name')} hint={t('nameHint')} action={t('action')} />
}

/** The form for another name. */
export function RenameOrganisation({ organisationId, name }: OrganisationName) {
  const t = useTranslations('organisations.rename')
  const router = useRouter()
  const call = useCall('PATCH /organisations/[organisationId]', {
    ...useNaming(() => router.refresh()),
    params: { organisationId },
    first: { name },
  })
  return <NameForm call={call} label={t('name')} action={t('action')} done={t('done')} />
}

/** What the forms have in common: the rules of a name, and what becomes of it. */
function useNaming(onSaved: (saved: OrganisationName) => void) {
  const t = useTranslations('organisations.faults')
  const cache = useQueryClient()
  return {
    toBody: ({ name }: { name: string }) => ({ name }),
    rules: {
      name: (name: string) => {
        const fault = nameFault(name)
        return fault && t(fault)
      },
    },
    conflicts: ({ reason }: PortalProblem) => (reason === 'name-taken' ? { name: t('name-taken') } : {}),
    onDone: async (saved: OrganisationName) => {
      await cache.invalidateQueries({ queryKey: ['organisations'] })
      onSaved(saved)
    },
  }
}

type NameFormProps = {
  call: CallFields<{ name: string }>
  label: string
  hint?: string
  action: string
  /** What is said when it is saved and the page stays. */
  done?: string
}

function NameForm({ call, label, hint, action, done }: NameFormProps) {
  return (
    <CallForm call={call} className="max-w-xl items-start gap-6">
      {done && call.isSuccess ? (
        <Alert kind="success" title={done}>
          {null}
        </Alert>
      ) : null}
      <TextField {...call.field('name')} label={label} hint={hint} autoComplete="off" className="w-full" />
      <Button type="submit" busy={call.isPending}>
        {action}
      </Button>
    </CallForm>
  )
}
