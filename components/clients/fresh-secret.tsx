'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import { Tabs } from '#components/ui/tabs.tsx'
import type { ClientKind } from '#lib/clients/terms.ts'
import { SaveSettings } from './save-settings.tsx'
import { type ClientSettings, settingsFileName } from './client-settings.ts'
import { snippetsFor } from './snippets.ts'

/**
 * A secret that has just been made, this once: to copy, to download, and how a program uses it. It asks who leaves it before it was
 * copied or downloaded.
 */
export function FreshSecret(props: ClientSettings & { clientSecret: string }) {
  const { kind, clientId, clientSecret } = props
  const [isKept, setKept] = useState(false)
  const keep = () => setKept(true)
  const t = useTranslations('clients.fresh')
  return (
    <div className="flex flex-col gap-6">
      {isKept ? null : <StayQuestion />}
      <Alert kind="warning" title={t('onceTitle')}>
        <p>{t('once')}</p>
      </Alert>
      <Value label={t('clientId')} value={clientId} />
      <Value label={t('clientSecret')} value={clientSecret} onCopied={keep} />
      <SaveSettings settings={props} onSaved={keep} />
      <div>
        <h3 className="kern-heading-small">{t('snippets')}</h3>
        <p className="mb-4 max-w-2xl text-muted">{t('snippetsIntro', { file: settingsFileName(kind) })}</p>
        <SnippetTabs kind={kind} />
      </div>
    </div>
  )
}

function Value({ label, value, onCopied }: { label: string; value: string; onCopied?: () => void }) {
  return (
    <div>
      <p className="font-semibold">{label}</p>
      <CodeBlock code={value} name={label} onCopied={onCopied} />
    </div>
  )
}

/** The token request in several languages, one shown at a time. */
function SnippetTabs({ kind }: { kind: ClientKind }) {
  const t = useTranslations('clients.fresh')
  return (
    <Tabs
      label={t('tabs')}
      className="mb-4"
      tabs={snippetsFor(kind).map(({ id, language, code }) => ({
        id,
        label: language,
        panel: <CodeBlock code={code} name={t('snippet', { language })} />,
      }))}
    />
  )
}
