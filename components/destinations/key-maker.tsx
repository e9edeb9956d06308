'use client'

import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { keyPurposeNames, type KeyPurpose } from '#lib/destinations/terms.ts'
import { canMakeKeys, makeKeyPairs, privateKeyFile, type MadePair } from './make-key-pair.ts'
import { useAddKeys } from './use-add-key.ts'

type MakerProps = { destination: DestinationDetail; onDone: (told: string) => void }

/** Makes one key pair for a purpose of the person's choice. */
export function KeyMaker({ destination, onDone }: MakerProps) {
  const t = useTranslations('destinations.keys')
  const heading = useId()
  const needsSigning = destination.encryptionKid !== undefined && destination.missing.includes('signing-key')
  const [purpose, choose] = useState<KeyPurpose>(needsSigning ? 'signing' : 'encryption')
  return (
    <section aria-labelledby={heading} className="flex max-w-2xl flex-col gap-4">
      <h3 id={heading} className="font-semibold">
        {t('makeHeading')}
      </h3>
      <p className="text-muted">{t('makeIntro')}</p>
      <SelectInput
        name="purpose"
        label={t('makeFor')}
        value={purpose}
        onChange={({ target }) => choose(target.value === 'signing' ? 'signing' : 'encryption')}
        options={keyPurposeNames.map((one) => ({ value: one, label: t(`purpose.${one}`) }))}
      />
      <MakeAndAdd key={purpose} destination={destination} purposes={[purpose]} onDone={onDone} />
    </section>
  )
}

/** Makes both key pairs of a destination that has none. */
export function BothKeys({ destination, onDone }: MakerProps) {
  const t = useTranslations('destinations.keys')
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <p className="text-muted">{t('bothIntro')}</p>
      <MakeAndAdd destination={destination} purposes={keyPurposeNames} onDone={onDone} />
    </div>
  )
}

type MakeProps = MakerProps & { purposes: readonly KeyPurpose[] }

/** One click: makes the pairs on the person's device, hands over the private parts as a file, and adds the public ones. */
function MakeAndAdd({ destination, purposes, onDone }: MakeProps) {
  const t = useTranslations('destinations.keys')
  const made = useRef<readonly MadePair[]>([])
  const { mutateAsync: add } = useAddKeys(destination)
  const make = useMutation({
    mutationFn: async () => {
      if (made.current.length === 0) made.current = await madeAndSaved(purposes)
      await add(made.current.map(({ publicJwk }) => publicJwk))
      return made.current.map(({ publicJwk: { kid } }) => kid).join(', ')
    },
    onSuccess: (kids) => onDone(t('madeAndAdded', { kids, count: purposes.length })),
  })
  const isBoth = purposes.length > 1
  return (
    <>
      <Button
        variant={isBoth ? 'primary' : 'secondary'}
        icon="download"
        className="self-start"
        busy={make.isPending}
        onClick={() => make.mutate()}
      >
        {t(isBoth ? 'makeBoth' : 'make')}
      </Button>
      <p role="status" className="empty:hidden">
        {make.isPending ? t('making') : ''}
      </p>
      {make.error instanceof PortalProblem ? <ProblemAlert error={make.error} /> : null}
      {make.error && !(make.error instanceof PortalProblem) ? (
        <Alert kind="danger" title={t('make')}>
          <p>{canMakeKeys() ? t('makeFailed') : t('insecure')}</p>
        </Alert>
      ) : null}
    </>
  )
}

/** The private part of one pair as a file, of several as one ZIP. */
async function madeAndSaved(purposes: readonly KeyPurpose[]): Promise<MadePair[]> {
  if (!canMakeKeys()) throw new Error('this page may not make keys')
  const pairs = await makeKeyPairs(purposes, new Date())
  const files = pairs.map(privateKeyFile)
  const [first] = files
  if (first && files.length === 1) saveFile(first.name, first.content)
  else {
    const { zipFiles } = await import('#components/ui/zip-files.ts')
    saveFile('kurier-keys.zip', await zipFiles(files))
  }
  return pairs
}
