'use client'

import { useTranslations } from 'use-intl'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { SandboxOverview } from '#lib/wings/sandbox/schema.ts'

type OrganisationFieldProps = { name: string; value: string; choose: (organisationId: string) => void } & Pick<
  SandboxOverview,
  'organisations'
>

/** In which organisation something is set up; nothing to choose where there is one only. */
export function OrganisationField({ name, value, choose, organisations }: OrganisationFieldProps) {
  const t = useTranslations('sandbox')
  if (organisations.length < 2) return null
  return (
    <SelectInput
      name={name}
      label={t('organisation')}
      options={organisations.map(({ organisationId, name: label }) => ({ value: organisationId, label }))}
      value={value}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
