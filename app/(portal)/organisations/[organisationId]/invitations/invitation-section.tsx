'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Role } from '#lib/platform/terms.ts'

const InvitationForm = later(async () => (await import('./invitation-form.tsx')).InvitationForm, 8)

/** The way to a new invitation. `role`: chosen at first. */
export function InvitationSection(props: { organisationId: string; role: Role }) {
  const t = useTranslations('organisations.invitations')
  return (
    <Section title={t('formTitle')} intro={t('formIntro')}>
      <Disclosure label={t('open')} ahead={InvitationForm.fetch}>
        <InvitationForm {...props} />
      </Disclosure>
    </Section>
  )
}
