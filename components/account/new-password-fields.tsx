'use client'

import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '#components/ui/text-field.tsx'

type Field = { field: UseFormRegisterReturn; error: string | undefined }

/** A new password, twice; takes what `register()` gives. */
export function NewPasswordFields({ password, repeat }: { password: Field; repeat: Field }) {
  const t = useTranslations('account.fields')
  return (
    <>
      <TextField
        {...password.field}
        type="password"
        label={t('newPassword')}
        hint={t('newPasswordHint')}
        autoComplete="new-password"
        error={password.error}
      />
      <TextField
        {...repeat.field}
        type="password"
        label={t('repeat')}
        autoComplete="new-password"
        error={repeat.error}
      />
    </>
  )
}
