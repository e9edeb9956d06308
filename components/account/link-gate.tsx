'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { useOneTimeLink, type OpenLink } from './use-one-time-link.ts'

type LinkGateProps<T> = {
  purpose: string
  read: (token: string) => Promise<T>
  /** What is said when the address has no token, and when its token works no more. */
  told: { missing: string; gone: string }
  /** What to do then. */
  help: ReactNode
  children: (open: OpenLink<T>) => ReactNode
}

/** Reads for whom a one-time link is, and shows what it opens, or why there is nothing and what to do. */
export function LinkGate<T>({ purpose, read, told, help, children }: LinkGateProps<T>) {
  const t = useTranslations('account.link')
  const state = useOneTimeLink(purpose, read)
  if (state.standing === 'reading') return <p role="status">{t('reading')}</p>
  if (state.standing === 'open') return children(state)
  if (state.standing === 'away') return <Closed title={t('failedTitle')} text={t('away')} />
  return (
    <Closed title={t(`${state.standing}Title`)} text={told[state.standing]}>
      {help}
    </Closed>
  )
}

function Closed({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <Alert kind="danger" title={title}>
        <p>{text}</p>
        {children}
      </Alert>
    </div>
  )
}
