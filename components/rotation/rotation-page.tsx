'use client'

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { StayQuestion } from '#components/ui/stay-question.tsx'
import type { RotationLine, RotationsAnswer } from '#lib/rotations/schema.ts'
import { LineStanding } from './line-standing.tsx'
import { OpenRotation } from './open-rotation.tsx'
import { StartKey } from './start-key.tsx'
import { StartSecret } from './start-secret.tsx'
import { useRotations, type RotationOwner } from './use-rotations.ts'

type RotationPageProps = { owner: RotationOwner; initial: RotationsAnswer }

/** The exchanges of a destination or client, a section for each kind. */
export function RotationPage({ owner, initial }: RotationPageProps) {
  const t = useTranslations('rotation')
  const {
    data: { name, mayManage, lines },
    error,
  } = useRotations(owner, initial)
  return (
    <>
      <PageHead
        title={t(`owner.${owner.of}.title`)}
        back={{ href: `/${owner.of}s/${owner.id}`, label: t(`owner.${owner.of}.back`) }}
        intro={
          <>
            <Name>{name}</Name>: {t('intro')}
          </>
        }
      />
      <ProblemAlert error={error} />
      {lines.map((line) => (
        <Line key={line.kind} owner={owner} line={line} mayManage={mayManage} />
      ))}
    </>
  )
}

type RotationPageLineProps = { owner: RotationOwner; line: RotationLine; mayManage: boolean }

function Line({ owner, line, mayManage }: RotationPageLineProps) {
  const t = useTranslations('rotation.kinds')
  const [secret, setSecret] = useState<string>()
  const { kind, rotation, inUse } = line
  const isOpen = rotation !== null && rotation.endedAt === null
  const mayStart = !isOpen && mayManage && inUse !== null
  return (
    <Section title={t(`${kind}.title`)} id={kind} intro={t(`${kind}.intro`)}>
      <LineStanding owner={owner} line={line} mayManage={mayManage} />
      {secret === undefined ? null : <Fresh secret={secret} onKept={() => setSecret(undefined)} />}
      {isOpen ? <OpenRotation owner={owner} line={line} mayManage={mayManage} /> : null}
      {mayStart && (kind === 'encryption-key' || kind === 'signing-key') ? (
        <StartKey owner={owner} kind={kind} />
      ) : null}
      {mayStart && (kind === 'callback-secret' || kind === 'client-secret') ? (
        <StartSecret owner={owner} kind={kind} line={line} onSecret={setSecret} />
      ) : null}
    </Section>
  )
}

/** The new secret, this once. */
function Fresh({ secret, onKept }: { secret: string; onKept: () => void }) {
  const t = useTranslations('rotation.secret')
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      <StayQuestion />
      <Alert kind="warning" title={t('onceTitle')}>
        <p>{t('once')}</p>
      </Alert>
      <Copyable value={secret} name={t('fresh')} />
      <Button variant="secondary" onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  )
}
