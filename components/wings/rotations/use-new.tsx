'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { RotationAnswer } from '#lib/wings/rotations/schema.ts'
import type { StepChange } from './use-rotations.ts'

/** Uses the new key or secret now, or from a time on. */
export function UseNew({ rotation: { useAt, state }, step }: { rotation: RotationAnswer; step: StepChange }) {
  const t = useTranslations('rotation.use')
  const when = useWhen('long')
  const [at, setAt] = useState('')
  const [isWrong, setWrong] = useState(false)
  const schedule = () => {
    const chosen = new Date(at)
    const fits = !Number.isNaN(chosen.getTime())
    setWrong(!fits)
    if (fits) step.mutate({ step: 'schedule', at: chosen.toISOString() })
  }
  return (
    <div className="flex flex-col items-start gap-4">
      {useAt ? <p>{t('from', { at: when(useAt) })}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={step.isPending} onClick={() => step.mutate({ step: 'use' })}>
          {t('useNow')}
        </Button>
        {state === 'scheduled' ? (
          <Button variant="secondary" busy={step.isPending} onClick={() => step.mutate({ step: 'unschedule' })}>
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
        <Button variant="secondary" busy={step.isPending} onClick={schedule}>
          {t('schedule')}
        </Button>
      </div>
    </div>
  )
}
