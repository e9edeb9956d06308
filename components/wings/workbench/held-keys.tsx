'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import type { KeyFileResult } from './private-keys.ts'
import { useBegunDrafts } from './use-desk-draft.ts'
import { useWorkbench } from './workbench-context.tsx'

/** The keys that are there, and how they are forgotten. */
export function HeldKeys({ destinationId, onForget }: { destinationId: string; onForget: () => void }) {
  const t = useTranslations('workbench.keys')
  const { keys, keptUntil } = useWorkbench(destinationId)
  const when = useWhen()
  return (
    <div className="mb-3">
      <ul className="flex flex-col gap-2">
        {keys.map(({ kid, purpose }) => (
          <li key={`${purpose} ${kid}`} className="flex flex-wrap items-center gap-x-3">
            <Badge tone="success">{t(`purpose.${purpose}`)}</Badge>
            <code className="text-sm wrap-anywhere">{kid}</code>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {typeof keptUntil === 'number'
          ? t('held.kept', { until: when(keptUntil) })
          : t(`held.${keptUntil ?? 'memory'}`)}
      </p>
      <Forget onForget={onForget} />
    </div>
  )
}

/** Forgetting keys drops drafts too, so the person is asked first. */
function Forget({ onForget }: { onForget: () => void }) {
  const t = useTranslations('workbench')
  const count = useBegunDrafts().size
  const button = (
    <Button variant="secondary" icon="delete" className="mt-3" onClick={onForget}>
      {t('keys.forget')}
    </Button>
  )
  if (count === 0) return button
  return (
    <ConfirmDialog
      trigger={button}
      title={t('draft.forgetTitle')}
      confirmLabel={t('keys.forget')}
      danger
      onConfirm={async () => onForget()}
    >
      <p>{t('draft.forgetText', { count })}</p>
    </ConfirmDialog>
  )
}

/** What came of a chosen file. */
export function Outcome({ result }: { result: KeyFileResult }) {
  const t = useTranslations('workbench.keys')
  if ('keys' in result) return <p>{t('read', { file: result.file, count: result.keys.length })}</p>
  const { file, fault, reason } = result
  return (
    <p className="border-l-4 border-warning pl-3">
      <span className="font-semibold wrap-anywhere">{file}</span>: {t(`faults.${fault}`)}{' '}
      {reason ? <span lang="en">({reason})</span> : null}
    </p>
  )
}
