'use client'

import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { type ClientSettings, settingsFileName, settingsFileText } from './client-settings.ts'

type SaveSettingsProps = { settings: ClientSettings; onSaved?: () => void }

/** Saves the settings of a client as the file that its programs read. */
export function SaveSettings({ settings, onSaved }: SaveSettingsProps) {
  const t = useTranslations('clients.fresh')
  const file = settingsFileName(settings.kind)
  const save = () => {
    saveFile(file, new Blob([settingsFileText(settings)], { type: 'text/plain' }))
    onSaved?.()
  }
  return (
    <Button variant="secondary" icon="download" className="self-start" onClick={save}>
      {t('save', { file })}
    </Button>
  )
}
