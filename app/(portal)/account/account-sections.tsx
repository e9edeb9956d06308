'use client'

import { useTranslations } from 'use-intl'
import { DataTable } from '#components/ui/data-table.tsx'
import { Name } from '#components/ui/name.tsx'
import { Section } from '#components/ui/section.tsx'
import { RadarSections, type RadarSectionsProps } from '#components/wings/attention/radar-sections.tsx'
import type { Account } from '#lib/accounts/sign-in/account.ts'
import { useAccount, type Sessions } from './account-query.ts'
import { PasswordSection } from './password-section.tsx'
import { PersonSection } from './person-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Everything about the own account; what changes in one part is shown in the others too. */
export function AccountSections(given: { account: Account; sessions: Sessions; radar: RadarSectionsProps }) {
  const { data: account = given.account } = useAccount(given.account)
  return (
    <>
      <PersonSection account={account} />
      <MembershipsSection memberships={account.memberships} />
      <PasswordSection account={account} feeds={given.radar.feeds} />
      <SecondFactorSection account={account} />
      <SessionsSection given={given.sessions} />
      <RadarSections {...given.radar} />
    </>
  )
}

function MembershipsSection({ memberships }: Pick<Account, 'memberships'>) {
  const t = useTranslations('account.own.memberships')
  return (
    <Section title={t('title')}>
      <DataTable
        caption={t('title')}
        columns={[
          {
            id: 'organisation',
            header: t('organisation'),
            cell: ({ organisationName }) => <Name>{organisationName}</Name>,
            isRowHeader: true,
          },
          { id: 'role', header: t('role'), cell: ({ role }) => t(`roles.${role}`) },
        ]}
        rows={memberships}
        rowKey={({ organisationId }) => organisationId}
        empty={<p>{t('none')}</p>}
      />
    </Section>
  )
}
