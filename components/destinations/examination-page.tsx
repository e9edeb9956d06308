'use client'

import { useTranslations } from 'use-intl'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { Examination, Examinations } from '#lib/destinations/examination-schema.ts'
import { ExaminationResult } from './examination-result.tsx'
import { ExaminationStart } from './examination-start.tsx'
import { isUnderWay, useExaminations } from './use-examinations.ts'
import type { VerifyProgram } from './verify-programs.ts'

type Props = {
  destinationId: string
  /** Of the callback, when there is one. */
  url: string | undefined
  initial: Examinations
  programs: readonly VerifyProgram[]
}

/** Begins an examination, follows it, and shows what came of it and of those before it. */
export function ExaminationPage({ destinationId, url, initial, programs }: Props) {
  const t = useTranslations('examination')
  const { data = initial, error, start } = useExaminations(destinationId, initial)
  const [latest, ...earlier] = data.examinations
  const begin = <ExaminationStart url={url} data={data} start={start} />
  return (
    <>
      <ProblemAlert error={error} />
      {latest || url === undefined ? null : begin}
      {url === undefined ? <p>{t('none')}</p> : null}
      {latest ? <ExaminationResult examination={latest} programs={programs} /> : null}
      {latest && url !== undefined && !isUnderWay(data) ? begin : null}
      <Earlier examinations={earlier} />
    </>
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
