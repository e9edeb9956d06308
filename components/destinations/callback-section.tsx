'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { ExaminationLine } from '#components/examination/examination-line.tsx'
import { useExaminations } from '#components/examination/use-examinations.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { SECOND } from '#lib/platform/durations.ts'
import type { Examinations } from '#lib/callbacks/examinations/schema.ts'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { receiverIdIn } from './receiver-id.ts'
import { PauseButton } from './pause-button.tsx'
import { useChange, useRefresh } from './use-destination.ts'

const CallbackReport = later(async () => (await import('./callback-report.tsx')).CallbackReport, 8)
const CallbackForm = later(async () => (await import('./callback-form.tsx')).CallbackForm, 8)

const link = 'kern-link kern-link--no-visited-state self-start'

type CallbackSectionProps = { destination: DestinationDetail }
type SectionProps = CallbackSectionProps & { examinations: Examinations }

/** Where callbacks go; checking, trying out, changing and removing it. */
export function CallbackSection({ destination, examinations }: SectionProps) {
  const t = useTranslations('destinations.callback')
  const { destinationId, callback, mayManage } = destination
  const owner = { kind: 'destination', id: destinationId } as const
  // without a callback too, so that it is read again when one is set
  const { data } = useExaminations(owner, examinations)
  return (
    <Section title={t('heading')} id="callback" intro={t('intro')}>
      <div className="flex flex-col gap-4">
        {callback ? <Copyable value={callback.url} name={t('url')} /> : <p>{t('none')}</p>}
        {callback ? <OwnReceiver id={receiverIdIn(callback.url, destination.callbackReach)} /> : null}
        {mayManage ? <Trials destination={destination} /> : null}
        {callback ? (
          <Link href={`/destinations/${destinationId}/rotation#callback-secret`} className={link}>
            {t('toRotation')}
          </Link>
        ) : null}
        {callback ? <ExaminationLine owner={owner} data={data} /> : null}
      </div>
    </Section>
  )
}

/** The way to the received callbacks, if the address is a test receiver of this service. */
function OwnReceiver({ id }: { id: string | undefined }) {
  const t = useTranslations('destinations.callback')
  if (id === undefined) return null
  return (
    <Link href={`/sandbox/inbox/${id}`} className={link}>
      {t('toReceiver')}
    </Link>
  )
}

/** Tries out the current address, without changing anything, and sets another one. */
function Trials({ destination }: CallbackSectionProps) {
  const t = useTranslations('destinations.callback')
  const { destinationId, callback, callbackState } = destination
  const { check, send, begin, report, hadWaiting } = useTrials(destination)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {callback ? (
          <>
            <Button variant="secondary" busy={check.isPending} onClick={() => begin(check, send)}>
              {check.isPending ? t('checking') : t('check')}
            </Button>
            <Button variant="secondary" busy={send.isPending} onClick={() => begin(send, check)}>
              {send.isPending ? t('testing') : t('test')}
            </Button>
            {callbackState.standing === 'paused' ? null : <PauseButton destinationId={destinationId} />}
            <RemoveButton destinationId={destinationId} />
          </>
        ) : null}
        <Disclosure label={callback ? t('change') : t('setUp')} ahead={CallbackForm.fetch}>
          {(close) => <CallbackForm destination={destination} onDone={close} />}
        </Disclosure>
      </div>
      {callback ? <p className="-mt-1 max-w-2xl text-sm text-muted">{t('testHint')}</p> : null}
      <ProblemAlert error={check.error ?? send.error} />
      {report ? <CallbackReport report={report} /> : null}
      {report?.ok && hadWaiting ? <p role="status">{t('answersAgain')}</p> : null}
    </>
  )
}

/**
 * The check and the test callback. `report`: the last result, unless the address has changed since; `hadWaiting`:
 * callbacks waited for a failed address when the trial began, and go out now if it works.
 */
function useTrials({ destinationId, callback, callbackState: { standing, waiting } }: DestinationDetail) {
  const [hadWaiting, setHadWaiting] = useState(false)
  const params = { destinationId }
  const check = useMutation({
    mutationFn: (_url: string | undefined) =>
      askPortal('POST /destinations/[destinationId]/callback/check', { params, body: {} }),
  })
  const send = useMutation({
    mutationFn: (_url: string | undefined) => askPortal('POST /destinations/[destinationId]/callback/test', { params }),
  })
  const refresh = useRefresh(destinationId)
  const begin = (one: typeof check | typeof send, other: typeof check | typeof send) => {
    other.reset()
    setHadWaiting(standing === 'failing' && waiting > 0)
    one.mutate(callback?.url, {
      onSuccess: () => {
        void refresh()
        // the waiting callbacks have gone out by then
        setTimeout(() => void refresh(), 3 * SECOND)
      },
    })
  }
  const report = [send, check].find(({ data, variables }) => data && variables === callback?.url)?.data
  return { check, send, begin, report, hadWaiting }
}

function RemoveButton({ destinationId }: { destinationId: string }) {
  const t = useTranslations('destinations.callback')
  const remove = useChange(destinationId, () =>
    askPortal('DELETE /destinations/[destinationId]/callback', { params: { destinationId } }),
  )
  return (
    <ConfirmDialog
      trigger={<Button variant="tertiary">{t('remove')}</Button>}
      title={t('removeTitle')}
      confirmLabel={t('remove')}
      danger
      onConfirm={async () => {
        await remove.mutateAsync(undefined)
      }}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}
