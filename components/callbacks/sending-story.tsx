'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '#components/ui/link.tsx'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { isOpenedBeside } from '#components/ui/opened-beside.ts'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { SendingAnswer, SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { OutcomeShown } from './outcome.tsx'

const ASK_MILLISECONDS = 1000
/** Two minutes: a callback still waiting then has many before it. */
const MOST_ASKED = 120

/** What became of callbacks sent by hand; the data beside it is read again after each result. */
export function SendingStory({ sent }: { sent: SentAnswer }) {
  const t = useTranslations('callbacks.sending')
  const { data, error } = useFollowed(sent)
  return (
    <>
      <Story sent={sent} now={data} />
      <ProblemAlert error={error} />
      {sent.more ? <p>{t('more')}</p> : null}
    </>
  )
}

function useFollowed(sent: SentAnswer) {
  const queries = useQueryClient()
  const router = useRouter()
  const { at, notices } = sent
  const followed = useQuery({
    queryKey: ['sending', at, notices],
    queryFn: () =>
      askPortal('POST /callbacks/send-again/result', { body: { notices: notices.map(Number), since: at } }),
    enabled: notices.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pending === 0 || state.dataUpdateCount > MOST_ASKED ? false : ASK_MILLISECONDS,
  })
  const { data } = followed
  const step = data && [data.pending, data.delivered, data.failed].join()
  useEffect(() => {
    for (const shown of ['callbacks', 'case', 'destination', 'client'])
      void queries.invalidateQueries({ queryKey: [shown] })
    if (!isOpenedBeside()) router.refresh()
  }, [at, step, queries, router])
  return followed
}

function Story({ sent, now }: { sent: SentAnswer; now: SendingAnswer | undefined }) {
  const t = useTranslations('callbacks.sending')
  if (sent.sent === 0) return <p>{t('nothing')}</p>
  if (!now) return <p className="font-semibold">{t('pending', { count: sent.sent })}</p>
  const { pending, delivered, failed, attempts } = now
  const isOver = pending + delivered + failed === 0
  return (
    <>
      {pending > 0 ? <p className="font-semibold">{t('pending', { count: pending })}</p> : null}
      {delivered > 0 ? <p className="font-semibold">{t('delivered', { count: delivered })}</p> : null}
      {failed > 0 ? <p className="font-semibold">{t('failed', { count: failed })}</p> : null}
      {isOver ? <p>{t('over')}</p> : null}
      <ul className="flex flex-col gap-1">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-baseline gap-x-4">
            <Link href={`/callbacks/${attempt.id}`} className="kern-link kern-link--no-visited-state">
              {t('attempt', { id: attempt.id })}
            </Link>
            <OutcomeShown outcome={attempt} />
          </li>
        ))}
      </ul>
    </>
  )
}
