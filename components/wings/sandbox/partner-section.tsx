'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Section } from '#components/ui/section.tsx'
import type { SandboxOverview } from '#lib/wings/sandbox/schema.ts'
import { NewPartner } from './new-partner.tsx'
import { PartnerCard } from './partner-card.tsx'

/** The partners, each with what it does, and the way to one more. */
export function PartnerSection({ sandbox: { organisations, destinations, partners } }: { sandbox: SandboxOverview }) {
  const t = useTranslations('sandbox.partners')
  const [isAdding, setAdding] = useState(false)
  const mayAdd = organisations.length > 0 && !isAdding
  return (
    <Section
      title={t('title')}
      intro={t('intro')}
      id="partners"
      actions={
        mayAdd ? (
          <Button variant="secondary" icon="add" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-6">
        {isAdding ? <NewPartner done={() => setAdding(false)} {...{ organisations, destinations }} /> : null}
        {partners.length === 0 && !isAdding ? <EmptyState title={t('empty')}>{t('emptyNote')}</EmptyState> : null}
        {partners.length > 0 ? (
          <ul className="grid gap-4 lg:grid-cols-2">
            {partners.map((partner) => (
              <PartnerCard key={partner.partnerId} partner={partner} />
            ))}
          </ul>
        ) : null}
      </div>
    </Section>
  )
}
