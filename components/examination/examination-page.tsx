'use client'

import { useTranslations } from 'use-intl'
import { ButtonLink } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Examination, Examinations } from '#lib/callbacks/examinations/schema.ts'
import { ExaminationResult } from './examination-result.tsx'
import { ExaminationStart } from './examination-start.tsx'
import { isUnderWay, useExaminations, type ExaminedOwner } from './use-examinations.ts'
import type { VerifyProgram } from './verify-programs.ts'

type ExaminationPageProps = { owner: ExaminedOwner; initial: Examinations; programs: readonly VerifyProgram[] }

/** Begins an examination, follows it, and shows its result and the earlier ones. */
export function ExaminationPage({ owner, initial, programs }: ExaminationPageProps) {
  const { data, error, start } = useExaminations(owner, initial)
  const [latest, ...earlier] = data.examinations
  const hasAddress = data.addresses.length > 0
  const begin = hasAddress ? <ExaminationStart owner={owner} data={data} start={start} /> : null
  return (
    <>
      <ProblemAlert error={error} />
      {latest ? null : begin}
      {hasAddress ? null : <NoCallback owner={owner} maySet={data.mayExamine} />}
      {latest ? <ExaminationResult examination={latest} programs={programs} /> : null}
      {latest && !isUnderWay(data) ? begin : null}
      <Earlier examinations={earlier} />
    </>
  )
}

/** What is missing, and the way there for people who may set it. */
function NoCallback({ owner: { kind, id }, maySet }: { owner: ExaminedOwner; maySet: boolean }) {
  const t = useTranslations('examination.none')
  return (
    <EmptyState
      title={t(`${kind}.title`)}
      action={
        maySet && kind === 'destination' ? (
          <ButtonLink href={`/destinations/${id}#callback`}>{t('setUp')}</ButtonLink>
        ) : null
      }
    >
      {t(`${kind}.next`)}
    </EmptyState>
  )
}

function Earlier({ examinations }: { examinations: readonly Examination[] }) {
  const t = useTranslations('examination')
  if (examinations.length === 0) return null
  return (
    <Section title={t('result.earlier')}>
      <ul className="flex list-disc flex-col gap-1 pl-6">
        {examinations.map(({ examinationId, begunAt, right, total, of }) => (
          <li key={examinationId}>
            <Timestamp value={begunAt} />: {t('result.score', { right, total })}, {t(`of.${of}`)}
          </li>
        ))}
      </ul>
    </Section>
  )
}
