'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { SubmitLine } from '#components/ui/form-end.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'

/** True when what was sent is refused because of the member at this pointer. */
function isFaultAt(problem: Error | null, pointer: string): boolean {
  return problem instanceof PortalProblem && problem.errors.some((fault) => fault.pointer === pointer)
}

type PasswordProofProps = {
  hint: string
  action: string
  /** What is done with the password; refused at `/password` or `/code` when one of them is wrong. */
  send: (password: string, code: string) => Promise<unknown>
  onCancel?: () => void
  /** Asks for a code of the second factor too. */
  withCode?: true
}

/** Asks for the own password before something that matters. */
export function PasswordProof({ hint, action, send, onCancel, withCode }: PasswordProofProps) {
  const t = useTranslations('account')
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { proof: '', code: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ proof, code }: { proof: string; code: string }) => send(proof, code),
    onError: (problem) => {
      if (isFaultAt(problem, '/password')) {
        setError('proof', { message: t('faults.password-wrong') }, { shouldFocus: true })
      }
      if (isFaultAt(problem, '/code')) setError('code', { message: t('faults.code-wrong') }, { shouldFocus: true })
    },
  })
  const isTold = isFaultAt(error, '/password') || isFaultAt(error, '/code')
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="max-w-xl gap-4">
      <ProblemAlert error={isTold ? undefined : error} />
      <TextField
        {...register('proof', { validate: (text) => text !== '' || t('faults.password-missing') })}
        type="password"
        label={t('fields.ownPassword')}
        hint={hint}
        autoComplete="current-password"
        autoFocus
        error={formState.errors.proof?.message}
      />
      {withCode ? (
        <TextField
          {...register('code', { validate: (code) => code.trim() !== '' || t('faults.code-missing') })}
          label={t('fields.code')}
          hint={t('own.factor.proofHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          error={formState.errors.code?.message}
        />
      ) : null}
      <SubmitLine label={action} busy={isPending} cancel={t('own.factor.cancel')} onCancel={onCancel} />
    </Form>
  )
}
