'use client'

import { useTranslations } from 'use-intl'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import type { Digest } from '#lib/wings/attention/schema.ts'

const DigestForm = later(async () => (await import('./digest-form.tsx')).DigestForm, 6)

/** How often the deadlines come by mail now; how often they shall is loaded when somebody wants to change it. */
export function DigestSection({ given }: { given: Digest }) {
  const t = useTranslations('radar.digest')
  return (
    <Section id="radar" title={t('title')} intro={t('intro')}>
      {given.isPossible ? null : <p className="mb-3 max-w-3xl">{t('notPossible')}</p>}
      <Disclosure label={t('change')} ahead={DigestForm.fetch}>
        <DigestForm given={given} />
      </Disclosure>
    </Section>
  )
}
