'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PortalAnswer } from '#components/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ConnectApp } from './connect-app.tsx'
import { PasswordProof } from './password-proof.tsx'

type PreparedFactorAnswer = PortalAnswer<'POST /account/second-factor'>
type Step = { at: 'password' } | { at: 'connect'; made: PreparedFactorAnswer } | { at: 'codes'; codes: string[] }

type SetUpFactorProps = {
  /** Without it there is no way back. */
  onCancel?: () => void
  /** The second factor is in force; its codes are still shown. */
  onConfirmed?: () => Promise<void>
  onKept: () => void
  heading?: 'h2' | 'h3'
}

/** The way to a second factor: password, app, recovery codes. */
export function SetUpFactor({ onCancel, onConfirmed, onKept, heading = 'h3' }: SetUpFactorProps) {
  const t = useTranslations('account.own.factor')
  const [step, setStep] = useState<Step>({ at: 'password' })
  const prepare = async (password: string) =>
    setStep({ at: 'connect', made: await askPortal('POST /account/second-factor', { body: { password } }) })
  const show = (codes: string[]) => {
    setStep({ at: 'codes', codes })
    return onConfirmed?.()
  }
  if (step.at === 'connect')
    return <ConnectApp made={step.made} onConfirmed={show} onCancel={onCancel} heading={heading} />
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onKept={onKept} heading={heading} />
  return <PasswordProof hint={t('beginHint')} action={t('next')} send={prepare} onCancel={onCancel} />
}

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void; heading?: 'h2' | 'h3' }

/** Recovery codes, shown this once: to copy, or to keep as a file. Takes the keyboard when it appears. */
export function RecoveryCodes({ codes, onKept, heading: Heading = 'h3' }: RecoveryCodesProps) {
  const t = useTranslations('account.own.factor')
  const shown = useRef<HTMLHeadingElement>(null)
  useEffect(() => shown.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <Heading ref={shown} tabIndex={-1} className="kern-heading-small">
        {t('shownTitle')}
      </Heading>
      <p>{t('shown')}</p>
      <Copyable value={text} name={t('shownTitle')} />
      <div className="flex flex-wrap gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={t('file')}
          className="kern-btn kern-btn--secondary"
        >
          <span className="kern-icon kern-icon--small kern-icon--download" aria-hidden="true" />
          <span className="kern-label">{t('download')}</span>
        </a>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
