'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Account } from '#lib/accounts/account.ts'

const PasswordForm = later(async () => (await import('./password-form.tsx')).PasswordForm, 12)

/** The own password to change; other sessions end with it. */
export function PasswordSection({ account }: { account: Account }) {
  const t = useTranslations('account.own.password')
  if (!account.hasPassword) {
    return (
      <Section id="change-password" title={t('title')}>
        <p className="max-w-2xl">{t('none')}</p>
      </Section>
    )
  }
  return (
    <Section id="change-password" title={t('title')} intro={t('intro')}>
      <Disclosure label={t('open')} ahead={PasswordForm.fetch}>
        <PasswordForm email={account.email} />
      </Disclosure>
    </Section>
  )
}
