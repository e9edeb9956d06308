'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { AccessForm } from '#app/(portal)/_session/access-form.tsx'
import { LinkGate } from '#components/account/link-gate.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'

/** A new password for whom the link is. */
export function PasswordLink() {
  const t = useTranslations('account.newPassword')
  return (
    <LinkGate
      purpose="password"
      read={(token) => askPortal('POST /password/link', { body: { token } })}
      told={{ missing: t('missing'), gone: t('gone') }}
      help={
        <Link href="/password/forgotten" className="kern-link">
          {t('again')}
        </Link>
      }
    >
      {({ token, link, end }) => (
        <AccessForm
          key={token}
          email={link.email ?? ''}
          action={t('action')}
          hasCalendars={link.hasCalendars}
          send={({ password, endsCalendars }) =>
            askPortal('POST /password', { body: { token, password, endsCalendars } })
          }
          onGone={end}
        />
      )}
    </LinkGate>
  )
}
