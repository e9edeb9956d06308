'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Copyable } from '#components/ui/copyable.tsx'
import { SubmitLine } from '#components/ui/form-end.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { isFaultAt } from './password-proof.tsx'

type ConnectAppProps = {
  made: { secret: string; image: string }
  confirm: (code: string) => Promise<void>
  onCancel?: () => void
  heading: 'h2' | 'h3'
}

/** Shows the key for the app, as an image and by hand, and asks for a code that the app makes of it. */
export function ConnectApp({ made, confirm, onCancel, heading: Heading }: ConnectAppProps) {
  const t = useTranslations('account')
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => confirm(code),
    onError: (problem) => {
      if (isFaultAt(problem, '/code')) setError('code', { message: t('faults.code-wrong') }, { shouldFocus: true })
    },
  })
  return (
    <Form onSubmit={handleSubmit((input) => mutate(input))} className="max-w-xl gap-4">
      <Heading className="kern-heading-small">{t('own.factor.scanTitle')}</Heading>
      <p>{t('own.factor.scan')}</p>
      {/* oxlint-disable-next-line nextjs/no-img-element -- a drawing of some hundred squares, made for this answer */}
      <img
        src={`data:image/svg+xml,${encodeURIComponent(made.image)}`}
        alt={t('own.factor.image')}
        width={240}
        height={240}
        className="rounded-md border border-edge"
      />
      <Copyable value={made.secret} name={t('own.factor.secret')} />
      <ProblemAlert error={isFaultAt(error, '/code') ? undefined : error} />
      <TextField
        {...register('code', { validate: (code) => code.trim() !== '' || t('faults.code-missing') })}
        label={t('fields.code')}
        hint={t('own.factor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        error={formState.errors.code?.message}
      />
      <SubmitLine
        label={t('own.factor.confirm')}
        busy={isPending}
        cancel={t('own.factor.cancel')}
        onCancel={onCancel}
      />
    </Form>
  )
}
