'use client'

import { useTranslations } from 'use-intl'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { later } from '#components/ui/later.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import type { RefusedCallsAnswer } from '#lib/wings/refused-calls/schema.ts'

// most clients have none
const CallList = later(async () => (await import('./call-list.tsx')).CallList, 6)

/** The newest refused calls of a client, on its page. */
export function CallSection({ clientId, newest }: { clientId: string; newest: RefusedCallsAnswer }) {
  const t = useTranslations('refusedCalls')
  return (
    <Section title={t('title')} id="refused-calls" intro={t('intro')}>
      {newest.all === 0 ? (
        <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>
      ) : (
        <>
          <CallList clientId={clientId} calls={newest.calls} />
          <p className="mt-4">
            <Link href={`/clients/${clientId}/refused-calls`} className="kern-link kern-link--no-visited-state">
              {t('all', { count: newest.all })}
            </Link>
          </p>
        </>
      )}
    </Section>
  )
}
