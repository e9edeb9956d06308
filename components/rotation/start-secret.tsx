'use client'

import { Link } from '#components/ui/link.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { Form } from '#components/ui/form.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { TextField } from '#components/ui/text-field.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { RotationLine } from '#lib/rotations/schema.ts'
import { useRotationStart, type RotationOwner } from './use-rotations.ts'

type StartSecretProps = {
  owner: RotationOwner
  kind: 'callback-secret' | 'client-secret'
  line: RotationLine
  onSecret: (secret: string) => void
}

/**
 * Begins the exchange of a secret, with one that the service makes; a callback secret can be brought along instead, and a
 * client that has two begins with the newer of them.
 */
export function StartSecret({ owner, kind, line: { inUse, other }, onSecret }: StartSecretProps) {
  const t = useTranslations('rotation.secret')
  const start = useRotationStart(owner, onSecret)
  const isOfClient = kind === 'client-secret'
  return (
    <Disclosure label={t('open')}>
      <div className="flex max-w-2xl flex-col items-start gap-6">
        {inUse && other ? (
          <OtherSecret
            owner={owner}
            inUse={inUse}
            other={other}
            busy={start.isPending}
            begin={() => start.mutate({ kind: 'client-secret', secretId: other.id })}
          />
        ) : (
          <>
            <p>{isOfClient ? t('introClient') : t('introCallback')}</p>
            <Button busy={start.isPending} onClick={() => start.mutate({ kind })}>
              {t('make')}
            </Button>
          </>
        )}
        {isOfClient ? null : (
          <OwnSecret busy={start.isPending} begin={(secret) => start.mutate({ kind: 'callback-secret', secret })} />
        )}
        <ProblemAlert error={start.error} />
      </div>
    </Disclosure>
  )
}

type Secret = NonNullable<RotationLine['other']>
type OtherProps = { owner: RotationOwner; inUse: Secret; other: Secret; busy: boolean; begin: () => void }

/** A client has two valid secrets at most: the exchange begins with the newer one, or after one of them is revoked. */
function OtherSecret({ owner: { id }, inUse, other, busy, begin }: OtherProps) {
  const t = useTranslations('rotation.secret.other')
  const when = useWhen('day')
  const isNewer = other.since > inUse.since
  const facts = { name: other.name ?? other.id, since: when(other.since) }
  return (
    <>
      <p>{isNewer ? t('newer', { ...facts, ends: other.endsAt ? when(other.endsAt) : 'none' }) : t('older', facts)}</p>
      {isNewer ? (
        <>
          <Button busy={busy} onClick={begin}>
            {t('use')}
          </Button>
          <p>{t('unknown')}</p>
        </>
      ) : null}
      <Link href={`/clients/${id}#secrets`} className="kern-link kern-link--no-visited-state">
        {t('toSecrets')}
      </Link>
    </>
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
