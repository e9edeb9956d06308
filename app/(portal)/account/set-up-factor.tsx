'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PortalAnswer } from '#app/api/portal/portal-calls.ts'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ConnectApp } from './connect-app.tsx'
import { PasswordProof } from './password-proof.tsx'

type Made = PortalAnswer<'POST /account/second-factor'>
type Step = { at: 'password' } | { at: 'connect'; made: Made } | { at: 'codes'; codes: string[] }

type SetUpFactorProps = {
  /** Without it there is no way back. */
  onCancel?: () => void
  /** The second factor is in force; its codes are still shown. */
  onConfirmed?: () => Promise<void>
  onKept: () => void
}

/** The way to a second factor: password, app, recovery codes. */
export function SetUpFactor({ onCancel, onConfirmed, onKept }: SetUpFactorProps) {
  const t = useTranslations('account.own.factor')
  const [step, setStep] = useState<Step>({ at: 'password' })
  const prepare = async (password: string) =>
    setStep({ at: 'connect', made: await askPortal('POST /account/second-factor', { body: { password } }) })
  const confirm = async (code: string) => {
    const { recoveryCodes } = await askPortal('POST /account/second-factor/confirmation', { body: { code } })
    setStep({ at: 'codes', codes: recoveryCodes })
    await onConfirmed?.()
  }
  if (step.at === 'connect') return <ConnectApp made={step.made} confirm={confirm} onCancel={onCancel} />
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onKept={onKept} />
  return <PasswordProof hint={t('beginHint')} action={t('next')} send={prepare} onCancel={onCancel} />
}

/** Recovery codes, shown this once: to copy, or to keep as a file. Takes the keyboard when it appears. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTranslations('account.own.factor')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = codes.join('\n')
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="kern-heading-small">
        {t('shownTitle')}
      </h3>
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
