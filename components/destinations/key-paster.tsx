'use client'

import { useId, useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { PortalProblem } from '#components/portal/ask-portal.ts'
import { Button } from '#components/ui/button.tsx'
import { FileInput } from '#components/ui/file-input.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import type { DestinationDetail, KeyChain } from '#lib/destinations/portal-schema.ts'
import { useChainFault, useChainWords } from './chain-words.ts'
import { refusedChain } from './refused-chain.ts'
import { pastedKey, type PastedKey } from './pasted-key.ts'
import { useAddKeys } from './use-add-key.ts'

/** Bytes; a key with ten certificates is smaller. */
const MOST_BYTES = 262_144

type KeyPasterFault = Extract<PastedKey, { ok: false }>['fault'] | 'size'

type KeyPasterProps = { destination: DestinationDetail; onDone: (told: string) => void }

/** Takes a public key as JWK, pasted or out of a file. A private one stays in the browser. */
export function KeyPaster({ destination, onDone }: KeyPasterProps) {
  const t = useTranslations('destinations.keys')
  const id = useId()
  const chainWords = useChainWords()
  const { text, change, read, fault, publicPart, submit, isPending, error } = useKeyForm(
    destination,
    ({ kid, chain }) => onDone(`${t('added', { kid })} ${chain ? chainWords(chain) : ''}`.trim()),
  )
  const chainFault = useChainFault('destinations.keys')
  const chain = refusedChain(error)
  const refused = error instanceof PortalProblem ? refusedMembers(error) : []
  const told = chain ? chainFault(chain) : refused.map((member) => t(`refused.${member}`)).join(' ')
  return (
    <section aria-labelledby={`${id}-heading`} className="max-w-2xl">
      <Form onSubmit={submit} className="gap-4">
        <h3 id={`${id}-heading`} className="font-semibold">
          {t('pasteHeading')}
        </h3>
        <FileInput
          id={`${id}-file`}
          label={t('file')}
          accept=".json,.jwk,application/json"
          onFiles={([file]) => read(file)}
        />
        <TextAreaField
          name="jwk"
          label={t('paste')}
          hint={t('pasteHint', { checks: destination.checksChains ? 'yes' : 'no' })}
          value={text}
          onChange={(event) => change(event.target.value)}
          error={fault ? t(`faults.${fault}`) : told || undefined}
          className="font-mono"
        />
        {publicPart === undefined ? null : (
          <Button variant="tertiary" className="self-start" onClick={() => change(publicPart)}>
            {t('publicOnly')}
          </Button>
        )}
        {told === '' ? <ProblemAlert error={error} /> : null}
        <Button type="submit" variant="secondary" className="self-start" busy={isPending}>
          {t('add')}
        </Button>
      </Form>
    </section>
  )
}

const members = ['kty', 'kid', 'alg', 'key_ops', 'n', 'e', 'x5c'] as const

/** The members of a key that the service refused, each once; a private one is found before it is sent. */
function refusedMembers({ errors }: PortalProblem): ((typeof members)[number] | 'other')[] {
  const named = errors.map(({ pointer }) => members.find((member) => pointer.split('/').includes(member)) ?? 'other')
  return [...new Set(named)]
}

/** What stands in the form and what became of it. `publicPart`: what may be taken of a private key. */
function useKeyForm(
  destination: DestinationDetail,
  onAdded: (added: { kid: string; chain: KeyChain | undefined }) => void,
) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState<KeyPasterFault>()
  const { mutate, isPending, error, reset } = useAddKeys(destination)
  const pasted = pastedKey(text)
  const change = (next: string) => {
    setText(next)
    setFault(undefined)
    reset()
  }
  const read = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MOST_BYTES) return setFault('size')
    change(await file.text())
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!pasted.ok) {
      setFault(pasted.fault)
      return event.currentTarget.querySelector('textarea')?.focus()
    }
    const { jwk } = pasted
    const { kid } = jwk
    mutate([jwk], { onSuccess: (keys) => onAdded({ kid, chain: keys.find((key) => key.kid === kid)?.chain }) })
  }
  const publicPart = fault === 'private' && !pasted.ok && 'publicPart' in pasted ? pasted.publicPart : undefined
  return { text, change, read, fault, publicPart, submit, isPending, error }
}
