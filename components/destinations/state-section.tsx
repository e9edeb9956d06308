'use client'

import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Section } from '#components/ui/section.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { useChange } from './use-destination.ts'

type StateSectionStep = 'active' | 'inactive' | 'decommissioned'
type StateSectionProps = { destination: DestinationDetail }

const isStep = (status: string): status is StateSectionStep => status !== 'created'

/** The steps that are allowed now, as buttons. */
export function StateSteps({ destination }: StateSectionProps) {
  return destination.nextSteps
    .filter(isStep)
    .map((step) => <StepButton key={step} destination={destination} step={step} />)
}

/** The missing steps of setting up; empty once all are done. */
export function StateSection({ destination }: StateSectionProps) {
  const t = useTranslations('destinations.state')
  const { status, clients } = destination
  const isUnfinished = status === 'created' || (status !== 'decommissioned' && clients.length === 0)
  if (!isUnfinished) return null
  return (
    <Section title={t('tasks')} id="state">
      <Tasks destination={destination} />
    </Section>
  )
}

function StepButton({ destination, step }: StateSectionProps & { step: StateSectionStep }) {
  const t = useTranslations('destinations.state')
  const { destinationId, name } = destination
  const { mutateAsync } = useChange(destinationId, () =>
    askPortal('PATCH /destinations/[destinationId]', { params: { destinationId }, body: { status: step } }),
  )
  const isFinal = step === 'decommissioned'
  return (
    <ConfirmDialog
      trigger={<Button variant="secondary">{t(`step.${step}`)}</Button>}
      title={`${t(`step.${step}`)}: ${name}`}
      confirmLabel={t(`step.${step}`)}
      danger={isFinal}
      typeToConfirm={isFinal ? name : undefined}
      onConfirm={async () => {
        await mutateAsync(undefined)
      }}
    >
      <p>{t(`confirm.${step}`)}</p>
    </ConfirmDialog>
  )
}

const tasks = [
  { part: 'encryption-key', href: () => '#keys' },
  { part: 'signing-key', href: () => '#keys' },
  { part: 'public-service', href: (id: string) => `/destinations/${id}/edit` },
  { part: 'client', href: () => '#clients' },
] as const

function Tasks({ destination: { destinationId, status, missing, clients, isServed, mayManage } }: StateSectionProps) {
  const t = useTranslations('destinations.state')
  return (
    <div className="max-w-2xl">
      <ul>
        {tasks.map(({ part, href }) => {
          const isMissing = part === 'client' ? clients.length === 0 : missing.includes(part)
          return (
            <li
              key={part}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              {isMissing && mayManage ? (
                <a href={href(destinationId)} className="kern-link kern-link--no-visited-state">
                  {t(`task.${part}`)}
                </a>
              ) : (
                <span>{t(`task.${part}`)}</span>
              )}
              <Badge tone={isMissing ? 'info' : 'success'}>{isMissing ? t('open') : t('done')}</Badge>
            </li>
          )
        })}
      </ul>
      {status === 'created' ? <p className="border-t border-line pt-3 text-muted">{t('byItself')}</p> : null}
      {status === 'active' && !isServed ? <p className="border-t border-line pt-3">{t('unserved')}</p> : null}
    </div>
  )
}
