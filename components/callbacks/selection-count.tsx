'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { CountAnswer, Selection, SendCount } from '#lib/callbacks/log/log-schema.ts'

/** How many notices that will be, and what is left out. */
export function SelectionCount({ selection }: { selection: Selection }) {
  const t = useTranslations('callbacks.again')
  const { data, error } = useQuery({
    queryKey: ['callbacks', 'count', selection],
    queryFn: () => askPortal('POST /callbacks/send-again/count', { body: selection }),
    staleTime: 0,
  })
  return (
    <>
      <CountShown counted={{ data, error }} words={data && t('count', wordsOf(data))} />
      {data && data.paused > 0 ? <p>{t('pausedCount', { count: data.paused })}</p> : null}
      <p className="text-sm text-muted">
        {t('leftOut')} {data && data.count > data.now ? t('stays') : null}
      </p>
    </>
  )
}

/** What the texts of a count are told. */
export const wordsOf = ({ count, now }: SendCount) => ({
  how: count === 0 ? 'none' : now === count ? 'now' : now === 0 ? 'again' : 'both',
  count,
  now,
  again: count - now,
})

type CountedProps = { counted: { data: CountAnswer | undefined; error: Error | null }; words: string | undefined }

/** A count, or that it is being made, or why it could not be. */
export function CountShown({ counted: { data, error }, words }: CountedProps) {
  const t = useTranslations('callbacks.again')
  if (error) return <ProblemAlert error={error} />
  return (
    <div role="status">
      <p className="font-semibold">{words ?? t('counting')}</p>
      {data?.more ? <p>{t('more')}</p> : null}
    </div>
  )
}
