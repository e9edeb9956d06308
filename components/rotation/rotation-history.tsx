'use client'

import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { RotationAnswer } from '#lib/rotations/schema.ts'
import type { RotationKind } from '#lib/rotations/terms.ts'

/** Who took which step, and when. */
export function RotationHistory({ kind, rotation }: { kind: RotationKind; rotation: RotationAnswer }) {
  const t = useTranslations('rotation.history')
  const { oldId, oldName, newId, newName, steps } = rotation
  const isOfSecret = kind === 'callback-secret' || kind === 'client-secret'
  return (
    <>
      <p>
        {t('from')} <IdOrName id={oldId} name={oldName} /> {t('to')} <IdOrName id={newId} name={newName} />
      </p>
      <ol className="mt-2 flex flex-col gap-1 text-sm">
        {steps.map(({ step, at, by }, index) => (
          <li key={`${at} ${index}`}>
            <Timestamp value={at} /> · {isOfSecret && step === 'retire' ? t('secretRetired') : t(`step.${step}`)} ·{' '}
            {by === null ? t('itself') : <Name>{by}</Name>}
          </li>
        ))}
      </ol>
    </>
  )
}

/** What a person calls it, else its id. */
export function IdOrName({ id, name }: { id: string; name: string | null }) {
  return name === null ? <code className="text-sm">{id}</code> : <Name>{name}</Name>
}
