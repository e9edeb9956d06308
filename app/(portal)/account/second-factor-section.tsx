'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { withReturn } from '#app/(portal)/_session/return-path.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { later, whenNear } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Account } from '#lib/accounts/sign-in/account.ts'
import { accountKey } from './account-query.ts'

const PasswordProof = later(async () => (await import('./password-proof.tsx')).PasswordProof, 6)
const SetUpFactor = later(async () => (await import('./set-up-factor.tsx')).SetUpFactor, 6)
const RecoveryCodes = later(async () => (await import('./set-up-factor.tsx')).RecoveryCodes, 8)

type SecondFactorSectionChoice = 'begin' | 'renew' | 'remove'
type Step = { at: 'rest'; isRemoved?: true } | { at: SecondFactorSectionChoice } | { at: 'codes'; codes: string[] }

/** The second factor: set up, new recovery codes, remove; one step at a time. */
export function SecondFactorSection({ account }: { account: Account }) {
  const t = useTranslations('account.own.factor')
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })
  // how the second factor stands and, the session having a new id, the list of sessions too
  const refresh = () => queries.invalidateQueries({ queryKey: accountKey })

  const renew = async (password: string) => {
    const { recoveryCodes } = await askPortal('POST /account/second-factor/recovery-codes', { body: { password } })
    setStep({ at: 'codes', codes: recoveryCodes })
    await refresh()
  }
  const remove = async (password: string, code: string) => {
    await askPortal('POST /account/second-factor/removal', { body: { password, code } })
    // who needs one gets nowhere without
    if (account.secondFactor.isRequired) return window.location.replace(withReturn('/sign-in/set-up', '/account'))
    setStep({ at: 'rest', isRemoved: true })
    await refresh()
  }

  return (
    <Section id="second-factor" title={t('title')} intro={t('intro')}>
      {step.at === 'begin' ? <SetUpFactor onCancel={rest} onConfirmed={refresh} onKept={rest} /> : null}
      {step.at === 'codes' ? <RecoveryCodes codes={step.codes} onKept={rest} /> : null}
      {step.at === 'renew' ? (
        <PasswordProof hint={t('renewHint')} action={t('renew')} send={renew} onCancel={rest} />
      ) : null}
      {step.at === 'remove' ? (
        <PasswordProof
          hint={t(account.secondFactor.isRequired ? 'replaceHint' : 'removeHint')}
          action={t('remove')}
          send={remove}
          onCancel={rest}
          withCode
        />
      ) : null}
      <p role="status">{step.at === 'rest' && step.isRemoved ? t('removed') : ''}</p>
      {step.at === 'rest' ? <Standing account={account} choose={(at) => setStep({ at })} /> : null}
    </Section>
  )
}

type StandingProps = { account: Account; choose: (at: SecondFactorSectionChoice) => void }

/** How it stands, and what can be done. */
function Standing({ account, choose }: StandingProps) {
  const t = useTranslations('account.own.factor')
  const { since, recoveryCodesLeft } = account.secondFactor
  if (since === null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>{t(account.hasPassword ? 'off' : 'noPassword')}</p>
        {account.hasPassword ? (
          <Button {...whenNear(SetUpFactor.fetch)} variant="secondary" onClick={() => choose('begin')}>
            {t('begin')}
          </Button>
        ) : null}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Badge tone="success">{t('on')}</Badge>
      </div>
      <DescriptionList
        items={[
          { term: t('since'), value: <Timestamp value={since} /> },
          { term: t('codesLeft'), value: t('codes', { count: recoveryCodesLeft }) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button {...whenNear(PasswordProof.fetch)} variant="secondary" onClick={() => choose('renew')}>
          {t('renew')}
        </Button>
        <Button {...whenNear(PasswordProof.fetch)} variant="secondary" onClick={() => choose('remove')}>
          {t('remove')}
        </Button>
      </div>
    </div>
  )
}
