'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PersonChange, PersonDetail } from '#lib/accounts/people/people-schema.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'

const refusals = {
  'last-operator': 'lastOperator',
  'given-by-provider': 'givenByProvider',
  'own-access': 'ownAccess',
} as const
type RefusalName = (typeof refusals)[keyof typeof refusals]

const refusedBy = (error: unknown): RefusalName | undefined =>
  error instanceof PortalProblem ? Object.entries(refusals).find(([reason]) => reason === error.reason)?.[1] : undefined

type PersonActionStep = 'makeOperator' | 'unmakeOperator' | 'makeSupport' | 'unmakeSupport' | 'disable' | 'enable'

/** Each step with what it changes. */
const changes: Record<PersonActionStep, PersonChange> = {
  makeOperator: { isOperator: true },
  unmakeOperator: { isOperator: false },
  makeSupport: { isSupport: true },
  unmakeSupport: { isSupport: false },
  disable: { isDisabled: true },
  enable: { isDisabled: false },
}

const stepsFor = (person: PersonDetail): PersonActionStep[] => [
  person.isOperator ? 'unmakeOperator' : 'makeOperator',
  person.isSupport ? 'unmakeSupport' : 'makeSupport',
  person.isDisabled ? 'enable' : 'disable',
]

/** Steps that the provider alone takes. */
const governedSteps: Partial<Record<PersonActionStep, PersonDetail['givenByProvider'][number]>> = {
  makeOperator: 'operator',
  unmakeOperator: 'operator',
  makeSupport: 'support',
  unmakeSupport: 'support',
}

/** What an operator makes of a person; each step asks first and says what ends with it. */
export function PersonActions({ person }: { person: PersonDetail }) {
  const t = useTranslations('organisations.person')
  const router = useRouter()
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<RefusalName | 'changed'>()
  const { personId, name, isSelf } = person

  const take = async (step: PersonActionStep): Promise<void> => {
    setOutcome(undefined)
    try {
      await askPortal('PATCH /people/[personId]', { params: { personId }, body: changes[step] })
    } catch (error) {
      const refused = refusedBy(error)
      if (!refused) throw error
      return setOutcome(refused)
    }
    // the own session has ended with it
    if (isSelf) return window.location.replace('/sign-in')
    setOutcome('changed')
    await cache.invalidateQueries({ queryKey: ['people'] })
    router.refresh()
  }
  return (
    <div className="flex flex-col gap-6">
      {outcome === 'changed' ? (
        <Alert kind="success" title={t('changed')}>
          {null}
        </Alert>
      ) : outcome ? (
        <Alert kind="danger" title={t('refusedTitle')}>
          <p>{t(outcome)}</p>
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {stepsFor(person).map((step) => {
          const right = governedSteps[step]
          return right && person.givenByProvider.includes(right) ? (
            <Button key={step} variant="secondary" disabled aria-describedby="given-by-provider">
              {t(step)}
            </Button>
          ) : (
            <ConfirmDialog
              key={step}
              danger={step !== 'enable'}
              trigger={<Button variant="secondary">{t(step)}</Button>}
              title={t(`${step}Title`, { name })}
              confirmLabel={t(step)}
              onConfirm={() => take(step)}
            >
              <p>{t(`${step}Note`, { name })}</p>
            </ConfirmDialog>
          )
        })}
      </div>
      <Governed rights={person.givenByProvider} />
    </div>
  )
}

function Governed({ rights }: { rights: PersonDetail['givenByProvider'] }) {
  const t = useTranslations('organisations')
  if (rights.length === 0) return null
  const named = rights.map((one) => t(`people.standings.${one}`)).join(', ')
  return (
    <p id="given-by-provider" className="max-w-2xl text-muted">
      {t('person.governed', { rights: named })}
    </p>
  )
}
