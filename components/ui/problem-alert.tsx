'use client'

import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from './alert.tsx'
import { TechnicalNote } from './technical-note.tsx'

const known = [
  'malformed',
  'unauthenticated',
  'forbidden',
  'not-found',
  'destination-not-found',
  'submission-not-found',
  'reply-not-found',
  'conflict',
  'invalid',
  'destination-state-invalid',
  'callback-unreachable',
  'too-large',
  'too-many-requests',
  'unavailable',
  'insufficient-storage',
  'unreachable',
  'internal',
] as const

/** What the interface refused: by its type in the person's language, the service's own words, and the request id. */
export function ProblemAlert({ error }: { error: Error | null | undefined }) {
  const t = useTranslations('kit.problem')
  if (!error) return null
  const problem = error instanceof PortalProblem ? error : undefined
  const code = known.find((one) => one === problem?.code) ?? 'internal'
  const isTold = problem && problem.status >= 400 && problem.status < 500 && problem.detail !== ''
  return (
    <Alert kind="danger" title={t('title')}>
      <p>{t(`codes.${code}`)}</p>
      {code === 'unauthenticated' ? (
        <p>
          <a href="/sign-in" target="_blank" rel="noopener" className="kern-link">
            {t('signIn')}
          </a>
        </p>
      ) : null}
      {isTold ? (
        <p>
          <TechnicalNote text={problem.detail} />
        </p>
      ) : null}
      {problem?.requestId ? <p className="text-sm">{t('requestId', { requestId: problem.requestId })}</p> : null}
    </Alert>
  )
}
