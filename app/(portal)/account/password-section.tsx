'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { useFeeds } from '#components/wings/attention/use-feeds.ts'
import type { Account } from '#lib/accounts/sign-in/account.ts'
import type { Feed } from '#lib/wings/attention/schema.ts'

const PasswordForm = later(async () => (await import('./password-form.tsx')).PasswordForm, 12)

/** The own password to change; other sessions end with it, and calendars where that is wished. */
export function PasswordSection({ account, feeds }: { account: Account; feeds: Feed[] }) {
  const t = useTranslations('account.own.password')
  const calendars = useFeeds(feeds).length
  if (!account.hasPassword) {
    return (
      <Section id="change-password" title={t('title')}>
        <p className="max-w-2xl">{t(account.rolesByProvider ? 'atProvider' : 'none')}</p>
      </Section>
    )
  }
  return (
    <Section id="change-password" title={t('title')} intro={t('intro')}>
      <Disclosure label={t('open')} ahead={PasswordForm.fetch}>
        <PasswordForm email={account.email} calendars={calendars} />
      </Disclosure>
    </Section>
  )
}
