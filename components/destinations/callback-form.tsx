'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useCall } from '#components/calls/use-call.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ErrorSummary } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { SavedCallback, DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { CallbackReport } from './callback-report.tsx'
import { callbackFaults, newSecret } from './callback-secret.ts'
import { useRefresh } from './use-destination.ts'

type CallbackFormProps = { destination: DestinationDetail; onDone: (told: string) => void }

/** URL and secret of the callback. Saving makes the check; done is who has the secret too, else the form stays with its steps. */
export function CallbackForm({ destination, onDone }: CallbackFormProps) {
  const t = useTranslations('destinations.callback')
  const { call, fill, made, setMade, setCopied } = useCallbackForm(destination, () => onDone(t('saved')))
  const [url, secret] = useWatch({ control: call.form.control, name: ['callbackUrl', 'callbackSecret'] })
  const receiver = useMutation({
    mutationFn: () =>
      askPortal('POST /sandbox/destinations/[destinationId]/receiver', {
        params: { destinationId: destination.destinationId },
      }),
    onSuccess: (found) => fill(found),
  })
  // saved, the secret is gone from the form
  const filledIn = receiver.data?.url === url && secret !== '' ? receiver.data : undefined
  return (
    <Form onSubmit={call.submit} className="max-w-2xl gap-4">
      <ErrorSummary errors={call.faults} />
      <TextField
        {...call.field('callbackUrl')}
        label={t('url')}
        hint={t(`urlHint.${destination.callbackReach}`)}
        inputMode="url"
        autoComplete="off"
      />
      <TextField
        {...call.field('callbackSecret', { onChange: () => setMade(undefined) })}
        type="password"
        label={t('secret')}
        hint={destination.callback ? `${t('secretHint')} ${t('secretKept')}` : t('secretHint')}
        autoComplete="new-password"
      />
      {made ? (
        <>
          <p role="status">{t('generated')}</p>
          <Copyable value={made} name={t('copyName')} onCopied={() => setCopied(true)} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={call.isPending}>
          {call.isPending ? t('saving') : t('save')}
        </Button>
        <Button variant="secondary" onClick={() => fill({ url, secret: newSecret() }, 'made')}>
          {t('generate')}
        </Button>
        {destination.callbackReach === 'sandbox' ? (
          <Button variant="secondary" busy={receiver.isPending} onClick={() => receiver.mutate()}>
            {t('ownReceiver')}
          </Button>
        ) : null}
      </div>
      <p role="status" className={filledIn ? 'max-w-2xl' : 'sr-only'}>
        {filledIn ? t(filledIn.isNew ? 'receiverMade' : 'receiverKnown', { name: filledIn.name }) : ''}
      </p>
      <ProblemAlert error={receiver.error} />
      <ProblemAlert error={call.error} />
      {call.data ? <Outcome saved={call.data} /> : null}
    </Form>
  )
}

/** What stands in the form and what became of sending it. A made secret stays to be copied until it is typed over. */
function useCallbackForm({ destinationId, callback, callbackReach }: DestinationDetail, onSaved: () => void) {
  const t = useTranslations('destinations.callback.faults')
  const refresh = useRefresh(destinationId)
  const [made, setMade] = useState<string>()
  const [isCopied, setCopied] = useState(false)
  const first = { callbackUrl: callback?.url ?? '', callbackSecret: '' }
  const faultsIn = ({ callbackUrl: url, callbackSecret: secret }: typeof first) =>
    callbackFaults({ url, secret }, callback?.url, callbackReach)
  const call = useCall('PUT /destinations/[destinationId]/callback', {
    params: { destinationId },
    first,
    toBody: ({ callbackUrl: url, callbackSecret: secret }) => ({ url, ...(secret !== '' && { secret }) }),
    names: { callback: '', url: 'callbackUrl', secret: 'callbackSecret' },
    rules: {
      callbackUrl: (_, values) => (faultsIn(values).url ? t('url') : undefined),
      callbackSecret: (_, values) => (faultsIn(values).secret ? t('secret') : undefined),
    },
    words: (_, name) =>
      name === 'callbackUrl' ? t('urlRefused') : name === 'callbackSecret' ? t('secret') : undefined,
    onDone: async ({ saved }, values, reset) => {
      await refresh()
      if (!saved) return
      reset({ ...values, callbackSecret: '' })
      if (made === undefined || isCopied) onSaved()
    },
    isSummed: true,
  })
  const fill = ({ url, secret }: { url: string; secret: string }, how?: 'made') => {
    setMade(how && secret)
    setCopied(false)
    call.form.setValue('callbackUrl', url)
    call.form.setValue('callbackSecret', secret)
  }
  return { call, fill, made, setMade, setCopied }
}

function Outcome({ saved: { saved, check } }: { saved: SavedCallback }) {
  const t = useTranslations('destinations.callback')
  return (
    <>
      <Alert kind={saved ? 'success' : 'danger'} title={saved ? t('saved') : t('notSaved')} />
      <CallbackReport report={check} />
    </>
  )
}
