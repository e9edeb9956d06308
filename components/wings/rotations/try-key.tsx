'use client'

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import type { KeyPurpose } from '#lib/destinations/terms.ts'
import type { RotationAnswer } from '#lib/wings/rotations/schema.ts'
import type { KeyTrial } from '@kurier/sdk/key-trial'

/** Bytes; a file with a key is far smaller. */
const MOST_KEY_FILE = 100_000

type TryKeyProps = {
  publicJwk: RotationAnswer['newJwk']
  purpose: KeyPurpose
  busy: boolean
  onTried: () => void
  onSkip: () => Promise<void>
}

/** Tries the new key with the file of its private part, which is read here and nowhere else. */
export function TryKey({ publicJwk, purpose, busy, onTried, onSkip }: TryKeyProps) {
  const t = useTranslations('rotation.trial')
  const id = useId()
  const [outcome, setOutcome] = useState<KeyTrial | 'size' | 'trying'>()
  const attempt = async ([file]: File[]) => {
    if (!file || !publicJwk) return
    if (file.size > MOST_KEY_FILE) return setOutcome('size')
    setOutcome('trying')
    const { tryKeyPair } = await import('@kurier/sdk/key-trial')
    const came = await tryKeyPair(publicJwk, await file.text())
    setOutcome(came)
    if (came === 'ok') onTried()
  }
  const fault = outcome === undefined || outcome === 'ok' || outcome === 'trying' ? undefined : outcome
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p>{t(`intro.${purpose}`)}</p>
      <FileInput
        id={`${id}-private`}
        label={t('file')}
        hint={t('fileHint')}
        accept=".json,.jwk,application/json"
        error={fault ? t(`faults.${fault}`) : undefined}
        onFiles={attempt}
      />
      <p role="status" className="empty:hidden">
        {outcome === 'trying' || busy ? t('trying') : ''}
      </p>
      <ConfirmDialog
        trigger={
          <Button variant="tertiary" className="self-start">
            {t('skip')}
          </Button>
        }
        title={t('skipTitle')}
        confirmLabel={t('skip')}
        onConfirm={onSkip}
      >
        <p>{t('skipText')}</p>
      </ConfirmDialog>
    </div>
  )
}
