'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { DeprecationName } from '#lib/clients/terms.ts'

type Facts = {
  name: DeprecationName
  /** RFC 3339 */
  since: string
  sunset: string | null
  isPassed: boolean
  /** What is known of its use, before the rest. */
  uses?: readonly { term: ReactNode; value: ReactNode }[]
}

/** From when something is deprecated, until when it is there, what to use instead, and how a program learns of it. */
export function DeprecationFacts({ name, since, sunset, isPassed, uses = [] }: Facts) {
  const t = useTranslations('deprecations')
  return (
    <DescriptionList
      items={[
        ...uses,
        { term: t('since'), value: <Timestamp value={since} day /> },
        { term: t('sunset'), value: <Sunset sunset={sunset} isPassed={isPassed} /> },
        { term: t('instead'), value: t(`words.${name}.instead`), wide: true },
        { term: t('where'), value: t(`words.${name}.where`), wide: true },
      ]}
    />
  )
}

/** When something deprecated ends, as far as anybody has said. */
export function Sunset({ sunset, isPassed }: Pick<Facts, 'sunset' | 'isPassed'>) {
  const t = useTranslations('deprecations')
  if (sunset === null) return <span className="text-muted">{t('noSunset')}</span>
  return (
    <>
      <Timestamp value={sunset} />
      {isPassed ? ` – ${t('passed')}` : null}
    </>
  )
}
