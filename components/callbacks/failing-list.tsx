'use client'

import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Name } from '#components/ui/name.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { VisibleFailingEndpoint } from '#lib/callbacks/log/failing-endpoints.ts'
import type { SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { FailureSentence } from './outcome.tsx'
import { SendNow } from './send-again.tsx'
import { Sending } from './sending.tsx'
import { NextAttempt } from './wait-shown.tsx'

/** Addresses that fail: since when, why, what was warned of, and when the first notice is given up. */
export function FailingList({ endpoints }: { endpoints: readonly VisibleFailingEndpoint[] }) {
  const t = useTranslations('callbacks.failing')
  const [sent, setSent] = useState<SentAnswer>()
  const paused = endpoints.filter(({ pausedAt }) => pausedAt).length
  return (
    <>
      <Sending sent={sent} />
      {endpoints.length === 0 ? null : (
        <div className="mb-8">
          <Alert kind="warning" title={t('title', { count: endpoints.length, paused })}>
            <ul className="flex flex-col gap-4">
              {endpoints.map((endpoint) => (
                <li key={endpoint.endpointId}>
                  <Failing endpoint={endpoint} onSent={setSent} />
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      )}
    </>
  )
}

type FailingProps = { endpoint: VisibleFailingEndpoint; onSent: (sent: SentAnswer) => void }

function Failing({ endpoint, onSent }: FailingProps) {
  const t = useTranslations('callbacks.failing')
  const when = useWhen()
  const lastWarning = endpoint.warnings.at(-1)
  const { owner, url, failingSince, failures, lastFailure, givenUpAt, pausedAt, wait } = endpoint
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <Name>{owner.name}</Name> <span className="font-normal">({url})</span>
      </p>
      <p>
        {lastFailure ? <FailureSentence outcome={lastFailure} /> : null}{' '}
        {t('since', { time: when(failingSince), count: failures })}{' '}
        {pausedAt ? t('paused') : givenUpAt ? t('givenUp', { time: when(givenUpAt) }) : t('neverGivenUp')}{' '}
        {wait ? <NextAttempt wait={wait} /> : null} {lastWarning ? t('warned', lastWarning) : null}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        {endpoint.maySendAgain && !pausedAt ? (
          <SendNow owner={owner} label={t('sendNow', { name: owner.name })} onSent={onSent} />
        ) : null}
        <Link href={`/callbacks/undelivered/${owner.kind}/${owner.id}`} className="kern-link">
          {t('show')}
          <span className="sr-only">
            : <Name>{owner.name}</Name>
          </span>
        </Link>
      </p>
    </>
  )
}
