'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'

/** Makes a link for a new password, which an operator hands over; it is shown this once. */
export function PasswordLink({ personId }: { personId: string }) {
  const t = useTranslations('organisations.person')
  const make = useMutation({
    mutationFn: () => askPortal('POST /people/[personId]/password-link', { params: { personId } }),
  })
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <ProblemAlert error={make.error} />
      {make.data ? (
        <Alert kind="success" title={t('passwordMade')}>
          <Copyable value={make.data.link} name={t('passwordMade')} />
          <p className="mt-2">
            {t('passwordNote')} <Timestamp value={make.data.expiresAt} />
          </p>
        </Alert>
      ) : null}
      <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
        {t('passwordAction')}
      </Button>
    </div>
  )
}
