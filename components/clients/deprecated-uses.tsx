'use client'

import { useTranslations } from 'use-intl'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'

/** What the client's maker should change before it stops working; nothing when there is nothing. */
export function DeprecatedUses({ uses }: { uses: ClientAnswer['deprecatedUses'] }) {
  const t = useTranslations('clients.deprecated')
  if (uses.length === 0) return null
  return (
    <Section title={t('title')} intro={t('intro')}>
      <ul className="flex flex-col gap-4">
        {uses.map(({ what, uses: count, lastUsedAt }) => (
          <li key={what}>
            <p className="font-semibold">{what === 'named-scopes' ? t('namedScopes') : t('other', { what })}</p>
            {what === 'named-scopes' ? <p className="max-w-2xl">{t('namedScopesNext')}</p> : null}
            <p className="text-sm text-muted">
              {t('seen', { count })} <Timestamp value={lastUsedAt} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
