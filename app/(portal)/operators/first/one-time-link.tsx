'use client'

import { useTranslations } from 'use-intl'
import { AccessForm } from '#app/(portal)/_session/access-form.tsx'
import { LinkGate } from '#components/account/link-gate.tsx'
import { askPortal } from '#components/portal/ask-portal.ts'
import { OrganisationField } from './organisation-field.tsx'

const NEW_LINK = 'npm run -s kurier -- operators create --email name@behoerde.example'

/** Name and password of a new operator, or a new password of one; the first names the organisation too. */
export function OneTimeLink({ operatorName }: { operatorName: string | undefined }) {
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
          {...(link.namesOrganisation && {
            organisation: { name: operatorName ?? t('organisationUsual'), Field: OrganisationField },
          })}
          action={t('action')}
          busy={t('busy')}
          send={({ email, name, password, organisationName }) => {
            const named = link.namesOrganisation ? { organisationName } : {}
            return askPortal('POST /operators', { body: { token, email, name, password, ...named } })
          }}
          onGone={end}
        />
      )}
    </LinkGate>
  )
}
