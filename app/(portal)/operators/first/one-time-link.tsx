'use client'

import { useTranslations } from 'use-intl'
import { useOneTimeLink } from '#components/account/use-one-time-link.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { OperatorForm } from './operator-form.tsx'

const NEW_LINK = 'npm run -s kurier -- operators create --email name@behoerde.example'

/** Reads for whom the link is, and shows the form, or why there is none and what to do. */
export function OneTimeLink() {
  const t = useTranslations('account')
  const state = useOneTimeLink('operator', (token) => askPortal('POST /operators/link', { body: { token } }))
  if (state.standing === 'reading') return <p role="status">{t('link.reading')}</p>
  if (state.standing === 'open') {
    return <OperatorForm key={state.token} token={state.token} link={state.link} onGone={state.end} />
  }
  if (state.standing === 'away') {
    return (
      <div className="max-w-2xl">
        <Alert kind="danger" title={t('link.failedTitle')}>
          <p>{t('link.away')}</p>
        </Alert>
      </div>
    )
  }
  return (
    <div className="max-w-2xl">
      <Alert kind="danger" title={t(`link.${state.standing}Title`)}>
        <p>{t(`operator.${state.standing}`)}</p>
        <Copyable value={NEW_LINK} name={t('operator.command')} />
      </Alert>
    </div>
  )
}
