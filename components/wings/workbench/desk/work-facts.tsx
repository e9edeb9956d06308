'use client'

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Name } from '#components/ui/name.tsx'
import { BesidePart } from './desk-layout.tsx'
import type { OpenWork } from '../open-work.ts'
import { useSenderFacts, type ToldFact } from '../use-sender-facts.ts'

type Fact = { term: string; value: ReactNode }

/** What stands around a submission: what its sender says of payment, identity and other ways to answer, then service and ids. */
export function WorkFacts({ work }: { work: OpenWork }) {
  const t = useTranslations('workbench.facts')
  const told = useSenderFacts()
  const { publicService, region, submissionId, caseId } = work.submission
  return (
    <BesidePart title={t('heading')}>
      <Facts
        facts={[
          ...(work.opened ? told(work) : []).map((fact) => ({ term: fact.term, value: <Told fact={fact} /> })),
          {
            term: t('service'),
            value: (
              <>
                <Name>{publicService.name}</Name>
                <span className="block text-muted">{publicService.identifier}</span>
              </>
            ),
          },
          { term: t('region'), value: region ?? <span className="text-muted">{t('noRegion')}</span> },
          { term: t('submission'), value: <code>{submissionId}</code> },
          { term: t('case'), value: <code>{caseId}</code> },
        ]}
      />
    </BesidePart>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-2 text-sm">
      {facts.map(({ term, value }) => (
        <div key={term} className="min-w-0 wrap-anywhere">
          <dt className="font-semibold hyphens-auto">{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Told({ fact: { lines, note, isRest = false } }: { fact: ToldFact }) {
  const t = useTranslations('workbench.facts')
  const shown = lines.map((line, at) => (
    // two reports may say the same
    <span key={at} className="block">
      <Name>{line}</Name>
    </span>
  ))
  if (isRest) {
    return (
      <details>
        <summary className="cursor-pointer">{t('othersCount', { count: lines.length })}</summary>
        {shown}
      </details>
    )
  }
  return (
    <>
      {shown}
      {note === undefined ? null : <span className="block text-muted">{note}</span>}
    </>
  )
}
