'use client'

import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { FailingEndpoint } from '#lib/callbacks/failing-endpoints.ts'
import { FailureSentence } from './outcome.tsx'

/** Addresses that fail: since when, why, what was warned of, and when the first notice is given up. */
export function FailingList({ endpoints }: { endpoints: readonly FailingEndpoint[] }) {
  const t = useTranslations('callbacks.failing')
  if (endpoints.length === 0) return null
  return (
    <div className="mb-8">
      <Alert kind="warning" title={t('title', { count: endpoints.length })}>
        <ul className="flex flex-col gap-4">
          {endpoints.map((endpoint) => (
            <li key={endpoint.endpointId}>
              <Failing endpoint={endpoint} />
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  )
}

function Failing({ endpoint }: { endpoint: FailingEndpoint }) {
  const t = useTranslations('callbacks.failing')
  const when = useWhen()
  const { owner, url, failingSince, failures, lastFailure, givenUpAt, pausedAt, warnings } = endpoint
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {owner.name} <span className="font-normal">({url})</span>
      </p>
      <p>
        {lastFailure ? <FailureSentence outcome={lastFailure} /> : null}{' '}
        {t('since', { time: when(failingSince), count: failures })}{' '}
        {pausedAt ? t('paused') : givenUpAt ? t('givenUp', { time: when(givenUpAt) }) : t('neverGivenUp')}
      </p>
      {warnings.map(({ days, mailed }) => (
        <p key={days} className="text-sm">
          {t('warned', { days, mailed })}
        </p>
      ))}
      <p>
        <Link href={`/callbacks/undelivered/${owner.kind}/${owner.id}`} className="kern-link">
          {t('show')}
          <span className="sr-only">: {owner.name}</span>
        </Link>
      </p>
    </>
  )
}
