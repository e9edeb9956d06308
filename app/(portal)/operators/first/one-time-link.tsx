'use client'

import { useTranslations } from 'use-intl'
import { AccessForm } from '#app/(portal)/_session/access-form.tsx'
import { LinkGate } from '#components/account/link-gate.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'

const NEW_LINK = 'npm run -s kurier -- operators create --email name@behoerde.example'

/** Name and password of a new operator, or a new password of one. */
export function OneTimeLink() {
  const t = useTranslations('account.operator')
  return (
    <LinkGate
      purpose="operator"
      read={(token) => askPortal('POST /operators/link', { body: { token } })}
      told={{ missing: t('missing'), gone: t('gone') }}
      help={<code>{NEW_LINK}</code>}
    >
      {({ token, link, end }) => (
        <AccessForm
          key={token}
          email={link.email}
          name={link.name ?? ''}
          action={t('action')}
          busy={t('busy')}
          send={({ email, name, password }) => askPortal('POST /operators', { body: { token, email, name, password } })}
          onGone={end}
        />
      )}
    </LinkGate>
  )
}
