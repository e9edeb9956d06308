'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { RotationAnswer, RotationLine } from '#lib/rotations/schema.ts'
import { OnItsWay } from './on-its-way.tsx'
import { purposeOf } from './start-key.tsx'
import { TryKey } from './try-key.tsx'
import type { useRotationChanges } from './use-rotations.ts'

type Props = {
  destinationId: string
  line: RotationLine
  rotation: RotationAnswer
  step: ReturnType<typeof useRotationChanges>['step']
}

/** The means to go on with the exchange of a key, as it stands. */
export function KeySteps({ line, rotation, step }: Props) {
  const t = useTranslations('rotation.keys')
  const { kind } = line
  const take = (name: Parameters<typeof step.mutate>[0]['step'], more: { at?: string; days?: number } = {}) =>
    step.mutate({ kind, step: name, ...more })
  switch (rotation.state) {
    case 'made':
      return (
        <TryKey
          publicJwk={rotation.newJwk}
          purpose={purposeOf[kind]}
          busy={step.isPending}
          onTried={() => take('try')}
          onSkip={async () => {
            await step.mutateAsync({ kind, step: 'skip-trial' })
          }}
        />
      )
    case 'tried':
      return (
        <Button className="self-start" busy={step.isPending} onClick={() => take('publish')}>
          {t('publish')}
        </Button>
      )
    case 'published':
    case 'scheduled':
      return kind === 'signing-key' ? (
        <RetireSigning line={line} rotation={rotation} step={step} />
      ) : (
        <Use rotation={rotation} busy={step.isPending} take={take} />
      )
    case 'in-use':
      return <OnItsWay line={line} rotation={rotation} step={step} />
    default:
      return null
  }
}

type UseProps = {
  rotation: RotationAnswer
  busy: boolean
  take: (name: 'use' | 'schedule' | 'unschedule', more?: { at?: string }) => void
}

/** Uses the new key now, or from a time on. */
function Use({ rotation: { useAt, state }, busy, take }: UseProps) {
  const t = useTranslations('rotation.keys')
  const when = useWhen('long')
  const [at, setAt] = useState('')
  const [isWrong, setWrong] = useState(false)
  const schedule = () => {
    const chosen = new Date(at)
    const fits = !Number.isNaN(chosen.getTime())
    setWrong(!fits)
    if (fits) take('schedule', { at: chosen.toISOString() })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {useAt ? <p>{t('from', { at: when(useAt) })}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => take('use')}>
          {t('useNow')}
        </Button>
        {state === 'scheduled' ? (
          <Button variant="secondary" busy={busy} onClick={() => take('unschedule')}>
            {t('unschedule')}
          </Button>
        ) : null}
      </div>
      <div className="flex max-w-md flex-col items-start gap-3">
        <TextField
          name="useAt"
          type="datetime-local"
          label={t('useAt')}
          hint={t('useAtHint')}
          value={at}
          onChange={(event) => setAt(event.target.value)}
          error={isWrong ? t('useAtFault') : undefined}
        />
        <Button variant="secondary" busy={busy} onClick={schedule}>
          {t('schedule')}
        </Button>
      </div>
    </div>
  )
}

type RetireProps = Pick<Props, 'line' | 'rotation' | 'step'>

/** The administration signs with the new key from when it wants; then the old one can go. */
function RetireSigning({ line: { kind, signatures }, rotation: { oldId }, step }: RetireProps) {
  const t = useTranslations('rotation.keys')
  return (
    <div className="flex flex-col items-start gap-3">
      {signatures ? <p>{t('signatures', signatures)}</p> : null}
      <ConfirmDialog
        trigger={<Button>{t('retire')}</Button>}
        title={t('retireTitle', { kid: oldId })}
        confirmLabel={t('retire')}
        danger
        onConfirm={async () => {
          await step.mutateAsync({ kind, step: 'retire' })
        }}
      >
        <p>{signatures?.withNew === 0 ? t('retireSigningUnseen') : t('retireSigning')}</p>
      </ConfirmDialog>
    </div>
  )
}
