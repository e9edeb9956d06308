'use client'

import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { SelectInput } from '#components/ui/select-input.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { expiries, secretMembers, useClientWords, type SecretWish } from '../_form/use-client-words.ts'
import { useClientRefresh } from './use-client.ts'

type NewSecretAnswer = PortalAnswer<'POST /clients/[clientId]/secrets'>
type NewSecretFormProps = { clientId: string; onMade: (made: NewSecretAnswer) => void; onCancel: () => void }

const usual: SecretWish = { secretName: '', expiry: '365' }

/** What is asked of a further secret. */
export function NewSecretForm({ clientId, onMade, onCancel }: NewSecretFormProps) {
  const t = useTranslations('clients')
  const kit = useTranslations('kit.form')
  const refresh = useClientRefresh(clientId)
  const call = useCall('POST /clients/[clientId]/secrets', {
    params: { clientId },
    first: usual,
    toBody: secretMembers,
    ...useClientWords(),
    onDone: async (made) => {
      await refresh()
      onMade(made)
    },
    isSummed: true,
  })
  return (
    <CallForm call={call} className="max-w-2xl gap-6">
      <h3 className="kern-heading-small">{t('secretsPart.addTitle')}</h3>
      <ErrorSummary errors={call.faults} />
      <TextField
        {...call.field('secretName')}
        label={t('fields.secretName')}
        hint={t('fields.secretNameHint')}
        autoComplete="off"
      />
      <SelectInput
        {...call.field('expiry')}
        label={t('fields.expiry')}
        options={expiries.map((value) => ({ value, label: t(`expiries.${value}`) }))}
      />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={call.isPending}>
          {t('secretsPart.add')}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {kit('cancel')}
        </Button>
      </div>
    </CallForm>
  )
}
