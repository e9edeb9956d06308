'use client'

import { useTranslations } from 'use-intl'
import { Alert, type Tone } from '#components/ui/alert.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { PublicStatus } from '#lib/wings/status/schema.ts'
import { FEW, type PublicState } from '#lib/wings/status/terms.ts'

const tones: Record<PublicState, Tone> = { working: 'success', maintenance: 'info', disturbed: 'danger' }

/** How the service is now, and what it did today. */
export function StateNow({ status: { state, at, today, unreachableReceivers: receivers } }: { status: PublicStatus }) {
  const t = useTranslations('status')
  const { deliveries, callbackMilliseconds } = today
  const time = callbackMilliseconds === null ? '–' : callbackMilliseconds
  return (
    <>
      <Alert kind={tones[state]} title={t(`states.${state}`)}>
        <p>{t(`statesNote.${state}`)}</p>
        {receivers === 0 ? null : (
          <p>{receivers === FEW ? t('fewUnreachable') : t('unreachable', { count: receivers })}</p>
        )}
        <p className="mt-1 text-sm">
          {t('asOf')}: <Timestamp value={at} />
        </p>
      </Alert>
      <Section title={t('today')}>
        <DescriptionList
          items={[
            {
              term: t('deliveries'),
              value: <Figure value={deliveries === FEW ? FEW : String(deliveries)} note={t('deliveriesNote')} />,
            },
            {
              term: t('callback'),
              value: (
                <Figure
                  value={typeof time === 'number' ? t('milliseconds', { count: time }) : time}
                  note={t('callbackNote')}
                />
              ),
            },
          ]}
        />
      </Section>
    </>
  )
}

/** A figure with what it says; of few, that they are few and why no more is told. */
function Figure({ value, note }: { value: string; note: string }) {
  const t = useTranslations('status')
  return (
    <>
      <span className="font-semibold">{value === FEW ? t('few') : value}</span>
      <span className="block text-sm text-muted">{value === FEW ? t('fewNote') : note}</span>
    </>
  )
}
