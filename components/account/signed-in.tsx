'use client'

import { useTranslations } from 'use-intl'

/** Says as whom the page is seen. */
export function SignedIn({ person }: { person: { name: string; email: string; isOperator: boolean } }) {
  const t = useTranslations('site')
  return (
    <p className="mt-4">
      {`${t('account.signedInAs')} `}
      <strong className="font-semibold wrap-anywhere">{person.name}</strong>
      {` (${[person.email, person.isOperator && t('navigation.admin')].filter(Boolean).join(', ')})`}
    </p>
  )
}
