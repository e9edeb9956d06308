'use client'

import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ErrorSummary, type FieldFault } from '#components/ui/error-summary.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { CallbackSaved, DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { CallbackReport } from './callback-report.tsx'
import { callbackFaults, newSecret } from './callback-secret.ts'
import { useChange } from './use-destination.ts'

type CallbackFormWish = { url: string; secret: string }
type Field = 'callbackUrl' | 'callbackSecret'

const places: Record<string, Field> = { '/callback/url': 'callbackUrl', '/callback/secret': 'callbackSecret' }

/** URL and secret of the callback. Saving makes the check, whose steps are shown whether it was saved or not. */
export function CallbackForm({ destination }: { destination: DestinationDetail }) {
  const t = useTranslations('destinations.callback')
  const { wish, change, made, generate, receiver, faults, submit, isPending, data, error } =
    useCallbackForm(destination)
  // saved, the secret is gone from the form
  const filledIn = receiver.data?.url === wish.url && wish.secret !== '' ? receiver.data : undefined
  const faultAt = (field: Field) => faults.find((fault) => fault.field === field)?.message
  return (
    <Form onSubmit={submit} className="max-w-2xl gap-4">
      <ErrorSummary errors={faults} />
      <TextField
        name="callbackUrl"
        label={t('url')}
        hint={t(`urlHint.${destination.callbackReach}`)}
        inputMode="url"
        autoComplete="off"
        value={wish.url}
        onChange={(event) => change({ url: event.target.value })}
        error={faultAt('callbackUrl')}
      />
      <TextField
        name="callbackSecret"
        type="password"
        label={t('secret')}
        hint={destination.callback ? `${t('secretHint')} ${t('secretKept')}` : t('secretHint')}
        autoComplete="new-password"
        value={wish.secret}
        onChange={(event) => change({ secret: event.target.value })}
        error={faultAt('callbackSecret')}
      />
      {made ? (
        <>
          <p role="status">{t('generated')}</p>
          <Copyable value={made} name={t('copyName')} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? t('saving') : t('save')}
        </Button>
        <Button variant="secondary" onClick={generate}>
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
      {error && faults.length === 0 ? <ProblemAlert error={error} /> : null}
      {data ? <Outcome saved={data} /> : null}
    </Form>
  )
}

/** What stands in the form and what became of sending it. A made secret stays to be copied until it is typed over. */
function useCallbackForm({ destinationId, callback, callbackReach }: DestinationDetail) {
  const t = useTranslations('destinations.callback.faults')
  const [wish, setWish] = useState<CallbackFormWish>({ url: callback?.url ?? '', secret: '' })
  const [made, setMade] = useState<string>()
  const [faults, setFaults] = useState<FieldFault[]>([])
  const { mutate, isPending, data, error } = useChange(destinationId, ({ url, secret }: CallbackFormWish) =>
    askPortal('PUT /destinations/[destinationId]/callback', {
      params: { destinationId },
      body: { url, ...(secret !== '' && { secret }) },
    }),
  )
  const change = (part: Partial<CallbackFormWish>) => {
    if (part.secret !== undefined) setMade(undefined)
    setWish({ ...wish, ...part })
  }
  const generate = () => {
    const secret = newSecret()
    setMade(secret)
    setWish({ ...wish, secret })
  }
  const receiver = useMutation({
    mutationFn: () => askPortal('POST /sandbox/destinations/[destinationId]/receiver', { params: { destinationId } }),
    onSuccess: ({ url, secret }) => {
      setMade(undefined)
      setWish({ url, secret })
    },
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = callbackFaults(wish, callback?.url, callbackReach)
    const told: FieldFault[] = []
    if (found.url) told.push({ field: 'callbackUrl', message: t('url') })
    if (found.secret) told.push({ field: 'callbackSecret', message: t('secret') })
    setFaults(told)
    if (told.length > 0) return
    mutate(wish, {
      onSuccess: ({ saved }) => (saved ? setWish({ ...wish, secret: '' }) : undefined),
      onError: (problem) => setFaults(placed(problem, { callbackUrl: t('urlRefused'), callbackSecret: t('secret') })),
    })
  }
  return { wish, change, made, generate, receiver, faults, submit, isPending, data, error }
}

function Outcome({ saved: { saved, check } }: { saved: CallbackSaved }) {
  const t = useTranslations('destinations.callback')
  return (
    <>
      <Alert kind={saved ? 'success' : 'danger'} title={saved ? t('saved') : t('notSaved')} />
      <CallbackReport report={check} />
    </>
  )
}

function placed(problem: Error, words: Record<Field, string>): FieldFault[] {
  const errors = problem instanceof PortalProblem ? problem.errors : []
  return errors.flatMap(({ pointer }) => {
    const field = places[pointer]
    return field ? [{ field, message: words[field] }] : []
  })
}
