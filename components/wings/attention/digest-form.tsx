'use client'

import { useLocale, useTranslations } from 'use-intl'
import { CallForm } from '#components/calls/call-form.tsx'
import { useCall } from '#components/calls/use-call.ts'
import { RadioGroup } from '#components/ui/choice-group.tsx'
import { SaveLine } from '#components/ui/form-end.tsx'
import type { Digest } from '#lib/wings/attention/schema.ts'
import { digestRhythms, type DigestRhythm } from '#lib/wings/attention/terms.ts'

/** Whether and how often the deadlines come by mail, in the language that the page is read in. */
export function DigestForm({ given }: { given: Digest }) {
  const t = useTranslations('radar.digest')
  const language = useLocale()
  const first: { rhythm: DigestRhythm | 'never' } = { rhythm: given.rhythm ?? 'never' }
  const call = useCall('PUT /radar/digest', {
    first,
    toBody: ({ rhythm }) => ({ rhythm: rhythm === 'never' ? null : rhythm, language }),
  })
  return (
    <CallForm call={call} className="max-w-xl gap-4">
      <RadioGroup
        {...call.field('rhythm')}
        legend={t('rhythm')}
        options={(['never', ...digestRhythms] as const).map((value) => ({ value, label: t(value) }))}
      />
      <SaveLine label={t('save')} busy={call.isPending} saved={call.isSuccess ? t('saved') : undefined} />
    </CallForm>
  )
}
