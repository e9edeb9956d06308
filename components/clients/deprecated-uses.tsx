'use client'

import { Link } from '#components/ui/link.tsx'
import { useTranslations } from 'use-intl'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { ClientAnswer } from '#lib/clients/schema.ts'

/** The things that the client's maker should change before they are removed; empty if all is up to date. */
export function DeprecatedUses({ uses }: { uses: ClientAnswer['deprecatedUses'] }) {
  const t = useTranslations('deprecations')
  if (uses.length === 0) return null
  return (
    <Section title={t('inUse')} id="deprecated" intro={t('inUseNext')}>
      <ul className="flex flex-col gap-4">
        {uses.map(({ what, seen, sunset, hasEnded }) => (
          <li key={what} className="max-w-2xl">
            <Link href={`/deprecations#${what}`} className="kern-link kern-link--no-visited-state">
              {t(`words.${what}.title`)}
            </Link>
            <p>
              {t(`words.${what}.why`)} {t(`words.${what}.instead`)}
            </p>
            <p className="text-sm text-muted">
              {seen ? (
                <>
                  {t('seen', { count: seen.uses })} <Timestamp value={seen.firstUsedAt} />, {t('last')}{' '}
                  <Timestamp value={seen.lastUsedAt} />
                  {'. '}
                </>
              ) : (
                `${t('unseen')} `
              )}
              {t('sunset')}: {sunset ? <Timestamp value={sunset} /> : t('noSunset')}
              {hasEnded ? ` – ${t('passed')}` : null}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
