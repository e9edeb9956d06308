'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '#components/ui/text-field.tsx'

type Field = UseFormRegisterReturn & { error: string | undefined }

/** A new password, twice; takes what `register()` gives, with its fault. */
export function NewPasswordFields({ password, repeat }: { password: Field; repeat: Field }) {
  const t = useTranslations('account.fields')
  return (
    <>
      <TextField
        {...password}
        type="password"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
      />
      <TextField {...repeat} type="password" label={t('repeat')} autoComplete="new-password" />
    </>
  )
}
