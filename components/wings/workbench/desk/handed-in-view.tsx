'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { handedInUnder, markOf, type DocumentHandIn } from '#components/wings/forms/document-marks.ts'
import type { HandedInDocument, HandedInFile, HandedInRecord } from '#components/wings/forms/follow/handed-in-record.ts'
import { Badge, type Tone } from '#components/ui/badge.tsx'
import { Name } from '#components/ui/name.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import { attachmentAnchor } from '../attachment-names.ts'
import type { OpenedWork } from '../open-work.ts'
import { useWorkbench } from '../workbench-context.tsx'

type HandedInViewProps = { record: HandedInRecord; work: OpenedWork }

/** What was asked for, ticked off: what came with this submission, what came before, what is missing. */
export function HandedInView({ record, work }: HandedInViewProps) {
  const t = useTranslations('workbench.documents.handedIn')
  const { documents, others = [], remark } = record
  const before = useHandedInBefore(record, work)
  const files = (list: readonly HandedInFile[]) => <Files files={list} work={work} />
  const there = documents.filter(({ id, attachments }) => attachments.length > 0 || isThere(before?.get(id))).length
  return (
    <div className="flex flex-col gap-4">
      {documents.length > 0 ? <p>{t('count', { there, total: documents.length })}</p> : null}
      <ul aria-label={t('list')} className="flex flex-col">
        {documents.map((document) => (
          <li key={document.id} className="border-t border-line py-3">
            <OneDocument document={document} before={before?.get(document.id) ?? []}>
              {files(document.attachments)}
            </OneDocument>
          </li>
        ))}
        {others.length > 0 ? (
          <li className="border-t border-line py-3">
            <p className="font-semibold">{t('others')}</p>
            {files(others)}
          </li>
        ) : null}
      </ul>
      {remark ? (
        <div>
          <p className="font-semibold">{t('remark')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{remark}</p>
        </div>
      ) : null}
    </div>
  )
}

const isThere = (handed: readonly DocumentHandIn[] = []): boolean => handed.some(({ isRejected }) => !isRejected)

/** What other submissions of the case brought of each document, by the signed events. */
function useHandedInBefore({ replyId, documents }: HandedInRecord, { submission }: OpenedWork) {
  const { destinationId, caseId, submissionId } = submission
  const { system } = useWorkbench(destinationId)
  const { data } = useQuery({
    queryKey: ['workbench', destinationId, 'handed-in', submissionId],
    queryFn: async () => {
      const events = await (await system()).caseEvents({ caseId, destinationId })
      const verified = events.filter((event) => event.verified)
      const handed = documents.map(async ({ id }) => {
        const all = handedInUnder(verified, await markOf(replyId, id))
        return [id, all.filter((one) => one.submissionId !== submissionId)] as const
      })
      return new Map(await Promise.all(handed))
    },
    // each call is noted in the audit log with the person
    staleTime: 'static',
    gcTime: 0,
    structuralSharing: false,
    refetchOnWindowFocus: false,
  })
  return data
}

type HandedInViewState = 'handed' | 'before' | 'missing' | 'optional'

const tones: Record<HandedInViewState, Tone> = {
  handed: 'success',
  before: 'success',
  missing: 'warning',
  optional: 'neutral',
}

type OneProps = { document: HandedInDocument; before: readonly DocumentHandIn[]; children: ReactNode }

function OneDocument({ document: { title, required, attachments }, before, children }: OneProps) {
  const t = useTranslations('workbench.documents.handedIn')
  const day = useWhen('day')
  const state: HandedInViewState =
    attachments.length > 0 ? 'handed' : isThere(before) ? 'before' : required ? 'missing' : 'optional'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      </p>
      {before
        .filter(({ isRejected }) => !isRejected)
        .map(({ submissionId, files, at }) => (
          <p key={submissionId} className="text-sm text-muted">
            {t('before', { count: files, day: day(at) })}
          </p>
        ))}
      {children}
    </>
  )
}

/** Files by their names, each with the way to the attachment, if there is one. */
function Files({ files, work }: { files: readonly HandedInFile[]; work: OpenedWork }) {
  const t = useTranslations('workbench.documents.handedIn')
  const sent = work.opened.attachments.map(({ attachmentId }) => attachmentId)
  return (
    <ul className="list-disc pl-6 empty:hidden">
      {files.map(({ attachmentId, name }) => (
        <li key={attachmentId} className="wrap-anywhere">
          {sent.includes(attachmentId) ? (
            <a href={`#${attachmentAnchor(attachmentId)}`} className="kern-link kern-link--no-visited-state">
              <Name>{name}</Name>
            </a>
          ) : (
            <>
              <Name>{name}</Name> ({t('noFile')})
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
