'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useRotationStart } from './use-rotations.ts'

type StartSecretProps = { destinationId: string; onSecret: (secret: string) => void }

/** Begins the exchange of a callback secret, with one that the service makes or one that is brought along. */
export function StartSecret({ destinationId, onSecret }: StartSecretProps) {
  const t = useTranslations('rotation.secret')
  const start = useRotationStart(destinationId, onSecret)
  return (
    <Disclosure label={t('open')}>
      <div className="flex max-w-2xl flex-col items-start gap-6">
        <p>{t('introCallback')}</p>
        <Button busy={start.isPending} onClick={() => start.mutate({ kind: 'callback-secret' })}>
          {t('make')}
        </Button>
        <OwnSecret busy={start.isPending} begin={(secret) => start.mutate({ kind: 'callback-secret', secret })} />
        <ProblemAlert error={start.error} />
      </div>
    </Disclosure>
  )
}

function OwnSecret({ busy, begin }: { busy: boolean; begin: (secret: string) => void }) {
  const t = useTranslations('rotation.secret')
  const [secret, setSecret] = useState('')
  return (
    <Form
      className="gap-3 self-stretch"
      onSubmit={(event) => {
        event.preventDefault()
        begin(secret)
      }}
    >
      <TextField
        name="secret"
        type="password"
        autoComplete="off"
        label={t('own')}
        hint={t('ownHint')}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="self-start" busy={busy}>
        {t('beginWithOwn')}
      </Button>
    </Form>
  )
}
