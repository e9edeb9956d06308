'use client'

import { useTranslations } from 'use-intl'
import { useCall } from '#components/calls/use-call.ts'
import { Copyable } from '#components/ui/copyable.tsx'
import { SubmitLine } from '#components/ui/form-end.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'

type ConnectAppProps = {
  made: { secret: string; image: string }
  /** The code was right; the recovery codes are shown this once. */
  onConfirmed: (recoveryCodes: string[]) => unknown
  onCancel?: () => void
  heading: 'h2' | 'h3'
}

/** Shows the key for the app, as an image and by hand, and asks for a code that the app makes of it. */
export function ConnectApp({ made, onConfirmed, onCancel, heading: Heading }: ConnectAppProps) {
  const t = useTranslations('account')
  const call = useCall('POST /account/second-factor/confirmation', {
    first: { code: '' },
    toBody: (values) => values,
    rules: { code: (code) => (code.trim() === '' ? t('faults.code-missing') : undefined) },
    words: (fault) => (fault === 'refused' ? t('faults.code-wrong') : undefined),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  })
  return (
    <Form onSubmit={call.submit} className="max-w-xl gap-4">
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
      <ProblemAlert error={call.error} />
      <TextField
        {...call.field('code')}
        label={t('fields.code')}
        hint={t('own.factor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
      <SubmitLine
        label={t('own.factor.confirm')}
        busy={call.isPending}
        cancel={t('own.factor.cancel')}
        onCancel={onCancel}
      />
    </Form>
  )
}
