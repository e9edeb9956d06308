'use client'

import { useTranslations } from 'use-intl'
import type { CountUpTo, ReceiverRow } from '#lib/callbacks/log/log-schema.ts'
import { WaitShown } from './wait-shown.tsx'

/** How many, or that there are more than are counted. */
export function Count({ count: { count, capped } }: { count: CountUpTo }) {
  const t = useTranslations('callbacks.undelivered')
  return capped ? t('capped', { count }) : t('count', { count })
}

/** Why something was not delivered, one sentence for each reason. */
export function ReceiverReasons({ row }: { row: ReceiverRow }) {
  const t = useTranslations('callbacks.undelivered.reasons')
  const { waiting, givenUp, notConfigured, wait, url } = row
  const isOpen = waiting.count + givenUp.count + notConfigured.count > 0
  return (
    <>
      {wait ? (
        <p>
          <WaitShown wait={wait} />
        </p>
      ) : null}
      {givenUp.count > 0 ? <p>{t('givenUp')}</p> : null}
      {notConfigured.count > 0 ? <p>{url ? t('nowConfigured') : t('notConfigured')}</p> : null}
      {isOpen ? null : <p>{t('nothing')}</p>}
    </>
  )
}
