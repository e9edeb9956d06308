'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'

const RenameOrganisation = later(async () => (await import('../organisation-forms.tsx')).RenameOrganisation, 5)

/** Another name for the organisation. */
export function RenameSection({ organisationId, name }: { organisationId: string; name: string }) {
  const t = useTranslations('organisations.rename')
  return (
    <Section title={t('title')}>
      <Disclosure label={t('open')} ahead={RenameOrganisation.fetch}>
        <RenameOrganisation key={name} {...{ organisationId, name }} />
      </Disclosure>
    </Section>
  )
}
