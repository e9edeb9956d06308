'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useLocale, useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { SaveLine } from '#components/ui/form-end.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import type { Digest } from '#lib/radar/schema.ts'
import { digestRhythms, type DigestRhythm } from '#lib/radar/terms.ts'

type DigestFormWish = { rhythm: DigestRhythm | 'never' }

/** Whether and how often the deadlines come by mail, in the language that the page is read in. */
export function DigestForm({ given }: { given: Digest }) {
  const t = useTranslations('radar.digest')
  const language = useLocale()
  const { register, handleSubmit } = useForm<DigestFormWish>({ defaultValues: { rhythm: given.rhythm ?? 'never' } })
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ rhythm }: DigestFormWish) =>
      askPortal('PUT /radar/digest', { body: { rhythm: rhythm === 'never' ? null : rhythm, language } }),
  })
  return (
    <Form onSubmit={handleSubmit((wish) => mutate(wish))} className="max-w-xl gap-4">
      <ProblemAlert error={error} />
      <RadioGroup
        {...register('rhythm')}
        legend={t('rhythm')}
        options={(['never', ...digestRhythms] as const).map((value) => ({ value, label: t(value) }))}
      />
      <SaveLine label={t('save')} busy={isPending} saved={isSuccess ? t('saved') : undefined} />
    </Form>
  )
}
