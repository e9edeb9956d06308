'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FreshSecret, Stream, StreamAttempt } from '#lib/wings/event-streams/schema.ts'
import { AttemptOutcome } from './stream-attempts.tsx'

type ActionsProps = { stream: Stream; onChange: () => Promise<void> }

/** What can be done with a receiver, as far as its state lets it, and what came of it. */
export function StreamActions({ stream, onChange }: ActionsProps) {
  const t = useTranslations('eventStreams.actions')
  const { streamId, state } = stream
  const [attempt, setAttempt] = useState<StreamAttempt | null>(null)
  const params = { streamId }
  const pause = useMutation({
    mutationFn: () => askPortal('POST /event-streams/[streamId]/pause', { params }),
    onSuccess: onChange,
  })
  const resume = useMutation({
    mutationFn: (isSkipping: boolean) =>
      askPortal('POST /event-streams/[streamId]/resume', { params, body: { isSkipping } }),
    onSuccess: async (answer) => {
      setAttempt(answer.attempt)
      await onChange()
    },
  })
  const trial = useMutation({
    mutationFn: () => askPortal('POST /event-streams/[streamId]/test', { params }),
    onSuccess: async (answer) => {
      setAttempt(answer.attempt)
      await onChange()
    },
  })
  const isStopped = state === 'paused' || state === 'ended'
  return (
    <div className="my-6 flex flex-col gap-4">
      <ProblemAlert error={pause.error ?? resume.error ?? trial.error} />
      {attempt ? <Tried attempt={attempt} /> : null}
      <div className="flex flex-wrap gap-3">
        {isStopped ? (
          <Button busy={resume.isPending} onClick={() => resume.mutate(false)}>
            {t('resume')}
          </Button>
        ) : null}
        {isStopped ? <Skip onSkip={() => resume.mutateAsync(true)} /> : null}
        {state === 'ended' ? null : (
          <Button
            variant={state === 'unconfirmed' ? 'primary' : 'secondary'}
            busy={trial.isPending}
            onClick={() => trial.mutate()}
          >
            {t(state === 'unconfirmed' ? 'ask' : 'test')}
          </Button>
        )}
        {state === 'active' ? (
          <Button variant="secondary" busy={pause.isPending} onClick={() => pause.mutate()}>
            {t('pause')}
          </Button>
        ) : null}
        <Removal stream={stream} />
      </div>
      <SecretExchange streamId={streamId} onChange={onChange} />
    </div>
  )
}

function Tried({ attempt }: { attempt: StreamAttempt }) {
  const t = useTranslations('eventStreams.actions')
  const isTaken = attempt.errorClass === null
  return (
    <Alert
      kind={isTaken ? 'success' : 'warning'}
      title={t(!isTaken ? 'untaken' : attempt.kind === 'handshake' ? 'agreed' : 'tested')}
    >
      <AttemptOutcome attempt={attempt} />
    </Alert>
  )
}

function Skip({ onSkip }: { onSkip: () => Promise<unknown> }) {
  const t = useTranslations('eventStreams.actions')
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{t('skip')}</Button>}
      title={t('skipTitle')}
      confirmLabel={t('skip')}
      onConfirm={async () => {
        await onSkip()
      }}
    >
      <p>{t('skipText')}</p>
    </ConfirmDialog>
  )
}

function Removal({ stream: { streamId, name } }: { stream: Stream }) {
  const t = useTranslations('eventStreams.actions')
  const router = useRouter()
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{t('remove')}</Button>}
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      danger
      onConfirm={async () => {
        await askPortal('DELETE /event-streams/[streamId]', { params: { streamId } })
        router.push('/admin/event-streams')
        router.refresh()
      }}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  )
}

function SecretExchange({ streamId, onChange }: { streamId: string; onChange: () => Promise<void> }) {
  const t = useTranslations('eventStreams.actions')
  const when = useWhen()
  const [fresh, setFresh] = useState<FreshSecret>()
  const [isCopied, setCopied] = useState(false)
  if (fresh) {
    return (
      <div className="flex flex-col items-start gap-3" role="status">
        {isCopied ? null : <StayQuestion />}
        <p className="font-semibold">{t('secretMade')}</p>
        <p>{t('secretFrom', { from: when(fresh.from) })}</p>
        <Copyable value={fresh.secret} name={t('secretMade')} onCopied={() => setCopied(true)} />
        <Button variant="secondary" onClick={() => setFresh(undefined)}>
          {t('kept')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <ConfirmDialog
        trigger={<Button variant="secondary">{t('secret')}</Button>}
        title={t('secretTitle')}
        confirmLabel={t('secret')}
        onConfirm={async () => {
          setCopied(false)
          setFresh(await askPortal('POST /event-streams/[streamId]/secret', { params: { streamId }, body: {} }))
          await onChange()
        }}
      >
        <p>{t('secretText')}</p>
      </ConfirmDialog>
    </div>
  )
}
