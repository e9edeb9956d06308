'use client'

import { Button } from '#components/ui/button.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { ENV_FILE, envFileOf, type ServiceBase } from './snippets.ts'

type SaveSettingsProps = { label: string; service: ServiceBase; clientId?: string; destinationId?: string }

/** Settings for `kurier-client` without the secret, which only its owner has. */
export function SaveSettings({ label, service, clientId = '', destinationId = '' }: SaveSettingsProps) {
  const save = () => {
    const text = envFileOf({ ...service, clientId, clientSecret: '' }, destinationId)
    saveFile(ENV_FILE, new Blob([text], { type: 'text/plain' }))
  }
  return (
    <Button variant="secondary" icon="download" onClick={save}>
      {label}
    </Button>
  )
}
