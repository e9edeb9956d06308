'use client'

import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import type { RotationsAnswer } from '#lib/rotations/schema.ts'
import { LineStanding } from './line-standing.tsx'
import { OpenRotation } from './open-rotation.tsx'
import { StartKey } from './start-key.tsx'
import { useRotations } from './use-rotations.ts'

type Props = { destinationId: string; initial: RotationsAnswer }

/** The exchanges of a destination, a section for each kind. */
export function RotationPage({ destinationId, initial }: Props) {
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
      {lines.map((line) => {
        const isOpen = line.rotation !== null && line.rotation.endedAt === null
        return (
          <Section
            key={line.kind}
            title={t(`kinds.${line.kind}.title`)}
            id={line.kind}
            intro={t(`kinds.${line.kind}.intro`)}
          >
            <LineStanding destinationId={destinationId} line={line} mayManage={mayManage} />
            {isOpen ? <OpenRotation destinationId={destinationId} line={line} mayManage={mayManage} /> : null}
            {!isOpen && mayManage && line.inUse ? <StartKey destinationId={destinationId} kind={line.kind} /> : null}
          </Section>
        )
      })}
    </>
  )
}
