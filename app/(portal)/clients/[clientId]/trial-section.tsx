'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'

const TrialForm = later(async () => (await import('./trial-form.tsx')).TrialForm, 6)

/** Requests a token with a secret that the person pastes, and shows what stands in it. */
export function TrialSection({ clientId }: { clientId: string }) {
  const t = useTranslations('clients.trial')
  return (
    <Section title={t('title')} id="trial" intro={t('intro')}>
      <Disclosure label={t('open')} ahead={TrialForm.fetch}>
        <TrialForm clientId={clientId} />
      </Disclosure>
    </Section>
  )
}
