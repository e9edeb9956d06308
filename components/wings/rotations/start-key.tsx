'use client'

import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { canMakeKeys, makeKeyPair, newKid, privateKeyFile } from '#components/destinations/make-key-pair.ts'
import { useChainFault } from '#components/destinations/chain-words.ts'
import { refusedChain } from '#components/destinations/refused-chain.ts'
import { pastedKey } from '#components/destinations/pasted-key.ts'
import type { SentJwk } from '#components/destinations/use-add-key.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { saveFile } from '#components/ui/save-file.ts'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import type { KeyPurpose } from '#lib/destinations/terms.ts'
import type { KeyRotationKind } from '#lib/wings/rotations/terms.ts'
import { useRotationStart } from './use-rotations.ts'

type StartKeyProps = { destinationId: string; kind: KeyRotationKind }

export const purposeOf = { 'encryption-key': 'encryption', 'signing-key': 'signing' } as const satisfies Record<
  KeyRotationKind,
  KeyPurpose
>

/** Begins the exchange: with a pair that the browser makes, whose private part is saved as a file, or a public key. */
export function StartKey({ destinationId, kind }: StartKeyProps) {
  const t = useTranslations('rotation.start')
  const start = useRotationStart(destinationId)
  const begin = (jwk: SentJwk) => start.mutate({ kind, jwk })
  return (
    <div className="flex flex-col gap-3">
      <Disclosure label={t('open')}>
        <div className="flex max-w-2xl flex-col gap-6">
          <p>{t('intro')}</p>
          <Made kind={kind} begin={begin} isPending={start.isPending} />
          <Pasted begin={begin} isPending={start.isPending} error={start.error} />
          <ProblemAlert error={refusedChain(start.error) ? null : start.error} />
        </div>
      </Disclosure>
    </div>
  )
}

type BeginProps = { begin: (jwk: SentJwk) => void; isPending: boolean }

/** The pair is made at once and saved; with the file in the person's hands the plan begins. */
function Made({ kind, begin, isPending }: BeginProps & Pick<StartKeyProps, 'kind'>) {
  const t = useTranslations('rotation.start')
  const heading = useId()
  const purpose = purposeOf[kind]
  const make = useMutation({ mutationFn: () => makeKeyPair(purpose, newKid(purpose, new Date())) })
  const save = () => {
    if (!make.data) return
    const { name, content } = privateKeyFile(make.data)
    saveFile(name, content)
    begin(make.data.publicJwk)
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col items-start gap-3">
      <h3 id={heading} className="font-semibold">
        {t('makeHeading')}
      </h3>
      <p className="text-muted">{canMakeKeys() ? t('makeIntro') : t('insecure')}</p>
      {make.data ? (
        <Button icon="download" busy={isPending} onClick={save}>
          {t('saveAndBegin')}
        </Button>
      ) : (
        <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
          {t('make')}
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {make.isPending ? t('making') : make.data ? t('made', { kid: make.data.publicJwk.kid }) : ''}
      </p>
      {make.error ? <Alert kind="danger" title={t('makeFailed')} /> : null}
    </section>
  )
}

function Pasted({ begin, isPending, error }: BeginProps & { error: Error | null }) {
  const t = useTranslations('rotation.start')
  const chainFault = useChainFault('rotation.start')
  const chain = refusedChain(error)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<'empty' | 'json' | 'private'>()
  return (
    <Form
      className="gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const pasted = pastedKey(text)
        if (pasted.ok) begin(pasted.jwk)
        setFault(pasted.ok ? undefined : pasted.fault)
      }}
    >
      <h3 className="font-semibold">{t('pasteHeading')}</h3>
      <TextAreaField
        name="jwk"
        label={t('paste')}
        hint={t('pasteHint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={fault ? t(`faults.${fault}`) : chain && chainFault(chain)}
        className="font-mono"
      />
      <Button type="submit" variant="secondary" className="self-start" busy={isPending}>
        {t('begin')}
      </Button>
    </Form>
  )
}
