'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Role } from '#lib/platform/terms.ts'

const InvitationForm = later(async () => (await import('./invitation-form.tsx')).InvitationForm, 8)

type SectionProps = { organisationId: string; role: Role; isOpen: boolean }

/** A new invitation; open for who came to write one, folded with its script for who looks at the list. `role`: chosen at first. */
export function InvitationSection({ isOpen, ...props }: SectionProps) {
  const t = useTranslations('organisations.invitations')
  return (
    <Section title={t('formTitle')} intro={t('formIntro')}>
      <Disclosure label={t('open')} ahead={InvitationForm.fetch} isOpen={isOpen}>
        <InvitationForm {...props} />
      </Disclosure>
    </Section>
  )
}
