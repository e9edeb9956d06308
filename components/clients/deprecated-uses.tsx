'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'

const keys: Partial<Record<string, 'namedScopes'>> = { 'named-scopes': 'namedScopes' }

/** The things that the client's maker should change before they stop working; empty if all is up to date. */
export function DeprecatedUses({ clientId, uses }: { clientId: string; uses: ClientAnswer['deprecatedUses'] }) {
  const t = useTranslations('clients.deprecated')
  if (uses.length === 0) return null
  return (
    <Section title={t('title')} intro={t('intro')}>
      <ul className="flex flex-col gap-4">
        {uses.map(({ what, uses: count, lastUsedAt }) => (
          <li key={what}>
            <Use what={what} />
            <p className="text-sm text-muted">
              {t('seen', { count })} <Timestamp value={lastUsedAt} />
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link href={`/clients/${clientId}/deprecations`} className="kern-link kern-link--no-visited-state">
          {t('all')}
        </Link>
      </p>
    </Section>
  )
}

/** The deprecated thing, and its replacement if this portal knows one. */
function Use({ what }: { what: string }) {
  const t = useTranslations('clients.deprecated')
  const key = keys[what]
  if (!key) return <p className="font-semibold">{t('other', { what })}</p>
  return (
    <>
      <p className="font-semibold">{t(key)}</p>
      <p className="max-w-2xl">{t(`${key}Next`)}</p>
    </>
  )
}
