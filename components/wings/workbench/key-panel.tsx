'use client'

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '#components/ui/later.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import type { HeldKey } from '@kurier/sdk/keys'
import type { KeyFileResult } from './private-keys.ts'
import { LateWorkAlert } from './late-work-alert.tsx'
import { useWorkbench } from './workbench-context.tsx'

/** No keys are held or refused when the page is opened. */
const Outcome = later(async () => (await import('./held-keys.tsx')).Outcome, 1)
const HeldKeys = later(async () => (await import('./held-keys.tsx')).HeldKeys, 3)

/** Where the person hands over private keys, sees them listed, and makes the page forget them. */
export function KeyPanel({ destinationId }: { destinationId: string }) {
  const t = useTranslations('workbench.keys')
  const { keys, isReady, setKeys, isLooking, keptHours } = useWorkbench(destinationId)
  const { choose, results, error, isPending, clear } = useKeyFiles(destinationId)
  // the list shows the keys taken; keys refused are always shown here, with the reason
  const told = isReady ? results.filter((result) => 'fault' in result) : results
  const forget = () => {
    setKeys([])
    clear()
  }
  return (
    <Section title={t('heading')} intro={t('intro', { hours: keptHours })} id="keys">
      {keys.length > 0 ? <HeldKeys destinationId={destinationId} onForget={forget} /> : null}
      {isLooking ? (
        <Skeleton lines={2} />
      ) : isReady ? (
        <details>
          <summary className="cursor-pointer py-2 text-action underline underline-offset-3">{t('add')}</summary>
          <KeyFileInput label={t('more')} onChoose={choose} />
        </details>
      ) : (
        <KeyFileInput label={keys.length > 0 ? t('more') : t('choose')} onChoose={choose} />
      )}
      <div role="status" className="mt-3 flex flex-col gap-2 empty:hidden">
        {isPending ? <p>{t('reading')}</p> : told.map((result) => <Outcome key={result.file} result={result} />)}
        {keys.length > 0 && !isReady && !isPending ? <p className="font-semibold">{t(missing(keys))}</p> : null}
      </div>
      {error ? <LateWorkAlert error={error} destinationId={destinationId} /> : null}
    </Section>
  )
}

const missing = (keys: readonly HeldKey[]): 'missingEncryption' | 'missingSigning' =>
  keys.some(({ purpose }) => purpose === 'encryption') ? 'missingSigning' : 'missingEncryption'

/** Reads chosen files and adds their keys; a known key is not added twice. */
function useKeyFiles(destinationId: string) {
  const { keys, setKeys, http } = useWorkbench(destinationId)
  const [results, setResults] = useState<readonly KeyFileResult[]>([])
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const [client, { readDestinationKey }, { readKeyFiles }] = await Promise.all([
        http(),
        import('@kurier/sdk/public-reads'),
        import('./private-keys.ts'),
      ])
      return readKeyFiles(files, (kid) => readDestinationKey(client, destinationId, kid))
    },
    onSuccess: (read) => {
      setResults(read)
      const found = read.flatMap((result) => ('keys' in result ? result.keys : []))
      setKeys([...new Map([...keys, ...found].map((key) => [`${key.purpose} ${key.kid}`, key])).values()])
    },
  })
  const clear = () => {
    setResults([])
    reset()
  }
  return { choose: mutate, results, error, isPending, clear }
}

function KeyFileInput({ label, onChoose }: { label: string; onChoose: (files: readonly File[]) => void }) {
  const t = useTranslations('workbench.keys')
  const id = useId()
  return (
    <FileInput
      id={id}
      label={label}
      hint={t('hint')}
      accept=".json,.jwk,application/json"
      multiple
      onFiles={onChoose}
    />
  )
}
