'use client'

import { useRouter } from 'next/navigation'
import { useFormatter, useLocale, useTranslations } from 'use-intl'
import { readNumber } from '@kurier/forms/typed-numbers'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import type { OrganisationFigures } from '#lib/wings/overview/organisation-figures-schema.ts'
import { MOST_AGREED } from '#lib/wings/overview/terms.ts'

/** What people type as 1: of submissions one, of data a gigabyte. */
const units = { submissions: 1, bytes: 1_000_000_000 } as const

/** What is agreed with an organisation from now on, for operators. */
export function AgreementForm({ figures: { organisationId, agreement } }: { figures: OrganisationFigures }) {
  const t = useTranslations('organisationFigures.agreement')
  const router = useRouter()
  const language = useLocale()
  const format = useFormatter()
  const typed = (value: number | null, unit: number) =>
    value === null ? '' : format.number(value / unit, { maximumFractionDigits: 9 })
  /** Null for an empty field, undefined for a text that cannot be agreed. */
  const amountOf = (text: string, unit: number): number | null | undefined => {
    if (text.trim() === '') return null
    const value = readNumber(text, language) ?? 0
    const amount = Math.round(value * unit)
    if (unit === 1 && amount !== value) return undefined
    return amount >= 1 && amount <= MOST_AGREED ? amount : undefined
  }
  const ruleFor = (unit: number) => (text: string) => (amountOf(text, unit) === undefined ? t('number') : undefined)
  const call = useCall('PUT /overview/organisations/[organisationId]/agreement', {
    params: { organisationId },
    first: {
      submissions: typed(agreement.submissions, units.submissions),
      bytes: typed(agreement.bytes, units.bytes),
    },
    toBody: ({ submissions, bytes }) => ({
      submissions: amountOf(submissions, units.submissions) ?? null,
      bytes: amountOf(bytes, units.bytes) ?? null,
    }),
    rules: { submissions: ruleFor(units.submissions), bytes: ruleFor(units.bytes) },
    onDone: () => router.refresh(),
  })
  return (
    <CallForm call={call} className="max-w-xl items-start gap-6">
      {call.isSuccess ? (
        <Alert kind="success" title={t('done')}>
          {null}
        </Alert>
      ) : null}
      <TextField
        {...call.field('submissions')}
        label={t('submissions')}
        hint={t('submissionsHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        {...call.field('bytes')}
        label={t('bytes')}
        hint={t('bytesHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <p className="text-sm text-muted">{t('note')}</p>
      <Button type="submit" busy={call.isPending}>
        {t('action')}
      </Button>
    </CallForm>
  )
}
