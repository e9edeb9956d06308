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
import type { RotationLine, RotationsAnswer } from '#lib/wings/rotations/schema.ts'
import { LineStanding } from './line-standing.tsx'
import { OpenRotation } from './open-rotation.tsx'
import { StartKey } from './start-key.tsx'
import { StartSecret } from './start-secret.tsx'
import { useRotations } from './use-rotations.ts'

type RotationPageProps = { destinationId: string; initial: RotationsAnswer }

/** The exchanges of a destination, a section for each kind. */
export function RotationPage({ destinationId, initial }: RotationPageProps) {
  const t = useTranslations('rotation')
  const {
    data: { name, mayManage, lines },
    error,
  } = useRotations(destinationId, initial)
  return (
    <>
      <PageHead
        title={t('title')}
        back={{ href: `/destinations/${destinationId}`, label: t('back') }}
        intro={
          <>
            <Name>{name}</Name>: {t('intro')}
          </>
        }
      />
      <ProblemAlert error={error} />
      {lines.map((line) => (
        <Line key={line.kind} destinationId={destinationId} line={line} mayManage={mayManage} />
      ))}
    </>
  )
}

type RotationPageLineProps = { destinationId: string; line: RotationLine; mayManage: boolean }

function Line({ destinationId, line, mayManage }: RotationPageLineProps) {
  const t = useTranslations('rotation.kinds')
  const [secret, setSecret] = useState<string>()
  const { kind, rotation, inUse } = line
  const isOpen = rotation !== null && rotation.endedAt === null
  const mayStart = !isOpen && mayManage && inUse !== null
  return (
    <Section title={t(`${kind}.title`)} id={kind} intro={t(`${kind}.intro`)}>
      <LineStanding destinationId={destinationId} line={line} mayManage={mayManage} />
      {secret === undefined ? null : <Fresh secret={secret} onKept={() => setSecret(undefined)} />}
      {isOpen ? <OpenRotation destinationId={destinationId} line={line} mayManage={mayManage} /> : null}
      {mayStart && (kind === 'encryption-key' || kind === 'signing-key') ? (
        <StartKey destinationId={destinationId} kind={kind} />
      ) : null}
      {mayStart && kind === 'callback-secret' ? (
        <StartSecret destinationId={destinationId} onSecret={setSecret} />
      ) : null}
    </Section>
  )
}

/** The new secret, this once. */
function Fresh({ secret, onKept }: { secret: string; onKept: () => void }) {
  const t = useTranslations('rotation.secret')
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      {isCopied ? null : <StayQuestion />}
      <Alert kind="warning" title={t('onceTitle')}>
        <p>{t('once')}</p>
      </Alert>
      <Copyable value={secret} name={t('fresh')} onCopied={() => setCopied(true)} />
      <Button variant="secondary" onClick={onKept}>
        {t('kept')}
      </Button>
    </div>
  )
}
