'use client'

import { useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Button } from '#components/ui/button.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'
import { useClientWords } from '../_form/use-client-words.ts'
import { useClientRefresh } from './use-client.ts'

/** Name and contact, to change. `onEnd`: told whether it was saved. */
export function FactsForm({ client, onEnd }: { client: ClientAnswer; onEnd: (saved: boolean) => void }) {
  const t = useTranslations('clients.fields')
  const kit = useTranslations('kit.form')
  const { clientId, contactName, contactEmail, name } = client
  const refresh = useClientRefresh(clientId)
  const call = useCall('PATCH /clients/[clientId]', {
    params: { clientId },
    first: { name, contactName: contactName ?? '', contactEmail: contactEmail ?? '' },
    toBody: (facts) => facts,
    ...useClientWords(),
    onDone: async () => {
      await refresh()
      onEnd(true)
    },
    isSummed: true,
  })
  return (
    <CallForm call={call} className="max-w-2xl gap-6">
      <ErrorSummary errors={call.faults} />
      <TextField {...call.field('name')} label={t('name')} autoComplete="off" />
      <TextField {...call.field('contactName')} label={t('contactName')} autoComplete="off" />
      <TextField {...call.field('contactEmail')} type="email" label={t('contactEmail')} autoComplete="off" />
      <div className="flex flex-wrap gap-4">
        <Button type="submit" busy={call.isPending}>
          {kit('save')}
        </Button>
        <Button variant="secondary" onClick={() => onEnd(false)}>
          {kit('cancel')}
        </Button>
      </div>
    </CallForm>
  )
}
