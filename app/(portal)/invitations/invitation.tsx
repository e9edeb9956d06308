'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useEffect } from 'react'
import { AccessForm } from '#app/(portal)/_session/access-form.tsx'
import { useOneTimeLink } from '#components/account/use-one-time-link.ts'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { InvitationAnswer } from '#lib/accounts/people/invitation-schema.ts'

type NextStepProps = { token: string; invitation: InvitationAnswer; onGone: () => void }

/** Reads the purpose of the invitation, and shows its reader's next step, or why it is void and what to do. */
export function Invitation() {
  const t = useTranslations('organisations')
  useKeptToken()
  const state = useOneTimeLink('invitation', (token) => askPortal('POST /invitations/read', { body: { token } }))
  if (state.standing === 'reading') return <p role="status">{t('accept.reading')}</p>
  if (state.standing === 'open') {
    const { organisationName: organisation, role } = state.link
    return (
      <div className="flex max-w-2xl flex-col items-start gap-6">
        <p className="text-lg">{t('accept.intro', { organisation, role: t(`roles.${role}`) })}</p>
        <NextStep token={state.token} invitation={state.link} onGone={state.end} />
      </div>
    )
  }
  const { standing } = state
  return (
    <div className="flex max-w-2xl flex-col items-start gap-6">
      <Alert kind="danger" title={t(`accept.${standing}Title`)}>
        <p>{t(`accept.${standing}`)}</p>
      </Alert>
      {standing === 'gone' ? (
        <ButtonLink variant="secondary" href="/sign-in">
          {t('accept.toSignIn')}
        </ButtonLink>
      ) : null}
    </div>
  )
}

function NextStep(props: NextStepProps) {
  const t = useTranslations('organisations.accept')
  const { token, invitation } = props
  const { email, step } = invitation
  if (step === 'new') return <Newcomer {...props} />
  if (step === 'accept') return <Accept {...props} />
  if (step === 'other-person') {
    return (
      <Alert kind="warning" title={t('otherTitle')}>
        <p>{t('other', { email })}</p>
      </Alert>
    )
  }
  const toSignIn = () => {
    keepToken(token)
    window.location.replace('/sign-in?to=/invitations')
  }
  return (
    <>
      <Alert kind="info" title={t('signInTitle')}>
        <p>{t('signIn', { email })}</p>
      </Alert>
      <Button onClick={toSignIn}>{t('toSignIn')}</Button>
    </>
  )
}

/** Name and password of somebody who is new here. */
function Newcomer({ token, invitation: { email }, onGone }: NextStepProps) {
  const t = useTranslations('organisations.accept')
  return (
    <>
      <div>
        <h2 className="kern-heading-medium">{t('newTitle')}</h2>
        <p className="text-muted">{t('newIntro')}</p>
      </div>
      <AccessForm
        email={email}
        name=""
        action={t('newAction')}
        send={({ name, password }) => askPortal('POST /invitations/accept', { body: { token, name, password } })}
        onGone={onGone}
      />
    </>
  )
}

function Accept({ token, invitation, onGone }: NextStepProps) {
  const t = useTranslations('organisations.accept')
  const accept = useMutation({
    mutationFn: () => askPortal('POST /invitations/accept', { body: { token } }),
    // the person's rights have changed, so the session has ended
    onSuccess: () => window.location.replace('/sign-in?to=/organisations'),
    onError: (problem) => (problem instanceof PortalProblem && problem.status === 404 ? onGone() : undefined),
  })
  return (
    <>
      <ProblemAlert error={accept.error} />
      <p>{t('acceptNote', { email: invitation.email })}</p>
      <Button busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        {t('acceptAction')}
      </Button>
    </>
  )
}

const KEY = 'kurier-invitation'

/** Keeps the token of an invitation while its reader signs in; in this window only, and no server sees it. */
function keepToken(token: string): void {
  window.sessionStorage.setItem(KEY, token)
}

/** Puts a kept token back into the address, where the page reads it, and forgets it. */
function useKeptToken(): void {
  useEffect(() => {
    const kept = window.sessionStorage.getItem(KEY)
    window.sessionStorage.removeItem(KEY)
    if (kept !== null && window.location.hash === '') window.location.hash = kept
  }, [])
}
