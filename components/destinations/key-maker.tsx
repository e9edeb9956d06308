'use client'

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { SelectInput } from '#components/ui/select-input.tsx'
import type { DestinationDetail } from '#lib/destinations/portal-schema.ts'
import { canMakeKeys, makeKeyPair, newKid, type MadePair } from './make-key-pair.ts'
import { useAddKey } from './use-add-key.ts'
import { keyPurposeNames, type KeyPurpose } from '#lib/destinations/terms.ts'

type KeyMakerProps = { destination: DestinationDetail }

/** Makes a key pair on the person's device. The private part leaves this component only as a file to download. */
export function KeyMaker({ destination }: KeyMakerProps) {
  const t = useTranslations('destinations.keys')
  const heading = useId()
  const needsSigning = destination.encryptionKid !== undefined && destination.missing.includes('signing-key')
  const [chosen, setChosen] = useState<KeyPurpose>()
  const purpose = chosen ?? (needsSigning ? 'signing' : 'encryption')
  const [added, setAdded] = useState<string>()
  const make = useMutation({ mutationFn: () => makePair(purpose) })
  const finish = (kid?: string) => {
    setAdded(kid)
    setChosen(undefined)
    make.reset()
  }
  return (
    <section aria-labelledby={heading} className="flex max-w-2xl flex-col gap-4">
      <h3 id={heading} className="font-semibold">
        {t('makeHeading')}
      </h3>
      <p className="text-muted">{t('makeIntro')}</p>
      {make.data ? (
        <MadeKey destination={destination} made={make.data} onEnd={finish} />
      ) : (
        <>
          <SelectInput
            name="purpose"
            label={t('makeFor')}
            value={purpose}
            onChange={(event) => setChosen(event.target.value === 'signing' ? 'signing' : 'encryption')}
            options={keyPurposeNames.map((one) => ({ value: one, label: t(`purpose.${one}`) }))}
          />
          <Button variant="secondary" className="self-start" busy={make.isPending} onClick={() => make.mutate()}>
            {t('make')}
          </Button>
        </>
      )}
      <p role="status">{make.isPending ? t('making') : added ? t('added', { kid: added }) : ''}</p>
      {make.error ? (
        <Alert kind="danger" title={t('make')}>
          <p>{canMakeKeys() ? t('makeFailed') : t('insecure')}</p>
        </Alert>
      ) : null}
    </section>
  )
}

async function makePair(purpose: KeyPurpose): Promise<MadePair> {
  if (!canMakeKeys()) throw new Error('this page may not make keys')
  return makeKeyPair(purpose, newKid(purpose, new Date()))
}

type MadeProps = KeyMakerProps & { made: MadePair; onEnd: (kid?: string) => void }

/** The two things to do with a pair: save the private part, then add the public one. */
function MadeKey({ destination, made: { publicJwk, privateJwk }, onEnd }: MadeProps) {
  const t = useTranslations('destinations.keys')
  const [isSaved, setSaved] = useState(false)
  const [hint, setHint] = useState('')
  const { mutate, isPending, error } = useAddKey(destination)
  const save = () => {
    saveFile(`${publicJwk.kid}.private.jwk.json`, new Blob([privateJwk], { type: 'application/json' }))
    setSaved(true)
    setHint('')
  }
  const add = () => {
    if (!isSaved) return setHint(t('downloadFirst'))
    mutate(publicJwk, { onSuccess: ({ kid }) => onEnd(kid) })
  }
  return (
    <div className="flex flex-col gap-4 rounded-md border border-edge p-4">
      <p role="status" className="wrap-anywhere">
        {t('made', { kid: publicJwk.kid })}
      </p>
      <p>{t('saveFirst')}</p>
      <Button variant="secondary" icon="download" className="self-start" onClick={save}>
        {t('download')}
      </Button>
      <p>{t('addSecond')}</p>
      <ProblemAlert error={error} />
      <p role="status" className="empty:hidden">
        {hint}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} onClick={add}>
          {t('addMade')}
        </Button>
        <Button variant="tertiary" onClick={() => onEnd()}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
