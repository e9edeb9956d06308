'use client'

import { useTranslations } from 'use-intl'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Account } from '#lib/accounts/sign-in/account.ts'

const NameForm = later(async () => (await import('./name-form.tsx')).NameForm, 4)

/** Who one is, and the own name to change. */
export function PersonSection({ account }: { account: Account }) {
  const t = useTranslations('account')
  return (
    <Section title={t('own.person.title')}>
      <DescriptionList
        items={[
          { term: t('fields.name'), value: <Name>{account.name}</Name> },
          { term: t('own.person.email'), value: account.email },
          { term: t('own.person.lastSignIn'), value: <Timestamp value={account.lastSignInAt} /> },
          {
            term: t('own.person.provider'),
            value: t(
              `own.person.${account.rolesByProvider ? 'leads' : account.signsInByProvider ? 'linked' : 'notLinked'}`,
            ),
          },
        ]}
      />
      <div className="mt-6">
        <Disclosure label={t('own.person.change')} ahead={NameForm.fetch}>
          <NameForm name={account.name} />
        </Disclosure>
      </div>
    </Section>
  )
}
