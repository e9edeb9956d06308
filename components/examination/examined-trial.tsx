'use client'

import { useTranslations } from 'use-intl'
import { Badge } from '#components/ui/badge.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { goodTrials } from '#lib/callbacks/terms.ts'
import type { ExaminedTrial as Trial } from '#lib/callbacks/examinations/schema.ts'
import { verdictTones } from './use-examinations.ts'
import { codeOfPart, partOf, type VerifyProgram } from './verify-programs.ts'

type ExaminedTrialProps = { trial: Trial; program: VerifyProgram | undefined }

/** One trial: what was tried, whether the receiver did right, what that means, and the code that does it. */
export function ExaminedTrial({ trial: { trial, verdict, finding, requests }, program }: ExaminedTrialProps) {
  const t = useTranslations('examination')
  const isGood = goodTrials.some((name) => name === trial)
  const code = program && <TrialCode trial={trial} program={program} />
  return (
    <li className="max-w-3xl rounded-md border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h4 className="min-w-0 font-semibold">{t(`trials.${trial}`)}</h4>
        <Badge tone={verdictTones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>
      </div>
      <p className="mt-1">{t(`findings.${finding}`)}</p>
      {verdict === 'wrong' ? code : null}
      <details className="mt-2">
        <summary className="cursor-pointer py-1 text-action">{t('result.details')}</summary>
        <p>
          {t('result.expected')} {t(isGood ? 'right.taken' : 'right.ignored')}
        </p>
        <ul className="mt-2 list-disc pl-6">
          {requests.map((request, at) => (
            <li key={at}>
              <Request request={request} />
            </li>
          ))}
        </ul>
        {verdict === 'wrong' ? null : code}
      </details>
    </li>
  )
}

function Request({
  request: { type, bytes, status, errorClass, durationMs, said },
}: {
  request: Trial['requests'][number]
}) {
  const t = useTranslations('examination.result')
  const milliseconds = durationMs
  return (
    <>
      {t('request', { type, bytes })}{' '}
      {status === null
        ? t('unanswered', { error: errorClass ?? '', milliseconds })
        : t('answered', { status: String(status), milliseconds })}
      {said ? (
        <span className="block text-sm wrap-anywhere">
          {t('said')} <code>{said}</code>
        </span>
      ) : null}
    </>
  )
}

function TrialCode({ trial, program }: { trial: Trial['trial']; program: VerifyProgram }) {
  const t = useTranslations('examination')
  const part = partOf[trial]
  return (
    <div className="mt-3">
      <p className="mb-1 text-sm text-muted">{t(`advice.${part}`)}</p>
      <CodeBlock
        code={codeOfPart(program, part)}
        name={t('result.code', { trial: t(`trials.${trial}`) })}
        isLong={part === 'whole'}
      />
    </div>
  )
}
