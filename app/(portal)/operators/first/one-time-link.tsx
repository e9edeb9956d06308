'use client'

import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { accountTexts } from '#components/account/texts.ts'
import { texts } from '#components/site/texts.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { askPortal } from './ask-portal.ts'
import { OperatorForm, type Link } from './operator-form.tsx'

const { operator } = accountTexts
const NEW_LINK = 'npm run -s kurier -- operators create --email name@behoerde.example'

const onFragment = (changed: () => void) => {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

/** The token in the address, empty when there is none, nothing while the server's page is shown. */
const useToken = (): string | undefined =>
  useSyncExternalStore(
    onFragment,
    () => window.location.hash.slice(1),
    () => undefined,
  )

/** `is` tells of which token this was found. */
type Found = { is: string; link?: Link; problem?: 'gone' | 'away' }

/** Reads for whom the link is, and shows the form, or why there is none and what to do. */
export function OneTimeLink() {
  const token = useToken()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!token) return
    void askPortal<Link>('/api/portal/operators/link', { token }).then((answer) => {
      if (answer.isDone) return setFound({ is: token, link: answer.body })
      setFound({ is: token, problem: answer.status === 404 || answer.status === 422 ? 'gone' : 'away' })
    })
  }, [token])

  if (token === '') return <Hint title={operator.missingTitle} text={operator.missing} />
  if (token === undefined || found?.is !== token) return <p role="status">{operator.reading}</p>
  if (found.link)
    return (
      <OperatorForm
        key={token}
        token={token}
        link={found.link}
        onGone={() => setFound({ is: token, problem: 'gone' })}
      />
    )
  if (found.problem === 'gone') return <Hint title={operator.goneTitle} text={operator.gone} />
  return (
    <Failure title={operator.failedTitle}>
      <p>{operator.away}</p>
    </Failure>
  )
}

function Hint({ title, text }: { title: string; text: string }) {
  return (
    <Failure title={title}>
      <p>{text}</p>
      <Copyable value={NEW_LINK} name={operator.command} texts={texts.copy} />
    </Failure>
  )
}

function Failure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-2xl">
      <Alert kind="danger" title={title}>
        {children}
      </Alert>
    </div>
  )
}
