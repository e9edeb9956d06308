'use client'

import { useMutation } from '@tanstack/react-query'
import { withReturn } from '#app/(portal)/_session/return-path.ts'
import { Link } from '#components/ui/link.tsx'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { askPortal, PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'

/** The code of the app, or a recovery code. On success the wanted page is loaded as a new document. */
export function SecondFactorForm({ returnTo }: { returnTo: string }) {
  const t = useTranslations('account')
  const { register, handleSubmit, formState, setError, setFocus } = useForm({ defaultValues: { code: '' } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: { code: string }) => askPortal('POST /account/sign-in', { body }),
    onSuccess: () => window.location.replace(returnTo),
    onError: (problem) => {
      if (!isWrongCode(problem)) return
      setError('code', { message: t('faults.code-wrong') })
      setFocus('code', { shouldSelect: true })
    },
  })
  const isOver = error instanceof PortalProblem && error.status === 401
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="max-w-xl gap-6">
      {isOver ? (
        <Alert kind="danger" title={t('secondStep.overTitle')}>
          <p>{t('secondStep.over')}</p>
          <Link href={withReturn('/sign-in', returnTo)} className="kern-link">
            {t('secondStep.again')}
          </Link>
        </Alert>
      ) : (
        <ProblemAlert error={isWrongCode(error) ? undefined : error} />
      )}
      <TextField
        {...register('code', { validate: (code) => code.trim() !== '' || t('faults.code-missing') })}
        label={t('fields.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        error={formState.errors.code?.message}
      />
      <Button type="submit" busy={isPending || isSuccess} className="self-start">
        {isPending ? t('signIn.busy') : t('secondStep.action')}
      </Button>
    </Form>
  )
}

const isWrongCode = (problem: Error | null) => problem instanceof PortalProblem && problem.status === 422
