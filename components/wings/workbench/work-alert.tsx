'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { asPortalProblem } from '#components/wings/forms/problem-facts.ts'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TechnicalNote } from '#components/ui/technical-note.tsx'
import { isKurierError } from '@kurier/sdk/errors'
import { secondsAhead } from '@kurier/sdk/service-clock'

/** Failures of the library that the texts explain (`workbench.errors`). */
const explained = [
  'key-unknown',
  'key-unfit',
  'submit-event-missing',
  'content-missing',
  'attachments-unchecked',
  'attachment-too-large',
  'reply-channel-missing',
  'data-invalid',
] as const

/** What went wrong at the desk, and what helps: of the portal, of the delivery service, or found in the browser. */
export function WorkAlert({ error, destinationId }: { error: Error | null; destinationId: string }) {
  const t = useTranslations('workbench.errors')
  if (!error) return null
  if (error instanceof PortalProblem && error.reason === 'no-client') {
    return (
      <Alert kind="danger" title={t('title')}>
        <p>{t('no-client')}</p>
        <p>
          <Link href={`/destinations/${destinationId}#clients`} className="kern-link kern-link--no-visited-state">
            {t('toDestination')}
          </Link>
        </p>
      </Alert>
    )
  }
  const ahead = secondsAhead(error)
  if (ahead !== undefined) {
    const minutes = Math.max(1, Math.round(Math.abs(ahead) / 60))
    return (
      <Alert kind="danger" title={t('title')}>
        <p>{t(ahead > 0 ? 'clockAhead' : 'clockBehind', { minutes })}</p>
        <p>
          <TechnicalNote text={error.message} />
        </p>
      </Alert>
    )
  }
  const known = isKurierError(error) ? explained.find((code) => code === error.code) : undefined
  if (!known) return <ProblemAlert error={asPortalProblem(error)} />
  return (
    <Alert kind="danger" title={t('title')}>
      <p>{t(known)}</p>
      <p>
        <TechnicalNote text={error.message} />
      </p>
    </Alert>
  )
}
