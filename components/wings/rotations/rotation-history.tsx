'use client'

import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { RotationAnswer } from '#lib/wings/rotations/schema.ts'
import type { RotationKind } from '#lib/wings/rotations/terms.ts'

/** Who took which step, and when. */
export function RotationHistory({ kind, rotation }: { kind: RotationKind; rotation: RotationAnswer }) {
  const t = useTranslations('rotation.history')
  const { oldId, newId, steps } = rotation
  return (
    <>
      <p>
        {t('from')} <code className="text-sm">{oldId}</code> {t('to')} <code className="text-sm">{newId}</code>
      </p>
      <ol className="mt-2 flex flex-col gap-1 text-sm">
        {steps.map(({ step, at, by }, index) => (
          <li key={`${at} ${index}`}>
            <Timestamp value={at} /> ·{' '}
            {kind === 'callback-secret' && step === 'retire' ? t('secretRetired') : t(`step.${step}`)} ·{' '}
            {by === null ? t('itself') : <Name>{by}</Name>}
          </li>
        ))}
      </ol>
    </>
  )
}
