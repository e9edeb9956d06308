'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { Section } from '#components/ui/section.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import {
  confirmsReceipt,
  eventsOf,
  repliesIn,
  stateOf,
  toldEvents,
  type CaseState,
  type ToldEvent,
} from './case-story.ts'
import type { CaseLog, FollowedCase } from './follow-case.ts'
import { FormProblem } from '../problem.tsx'
import type { HandInLimits } from './hand-in-section.tsx'
import { forgetHandIns } from './kept-hand-in.ts'
import type { Receipt } from '../receipt.ts'
import { RejectionReasons } from './rejection-reasons.tsx'
import { ReplyView } from './reply-view.tsx'
import { DRAFT_FILE } from '../use-step.ts'

/** How often the case is asked about while the page is visible. */
const ASK_MILLISECONDS = 30_000

const alertKinds = { underway: 'info', accepted: 'success', rejected: 'danger' } as const satisfies Record<
  CaseState,
  string
>

type FollowedCaseProps = {
  followed: FollowedCase
  /** Where the form can be filled in at the moment. */
  formPath?: string | undefined
  limits: HandInLimits
  onEnd: () => void
}

/** A case as the person who sent it sees it: how far it is, the replies, and what happened. */
export function FollowedCaseView({ followed, formPath, limits, onEnd }: FollowedCaseProps) {
  const t = useTranslations('forms.status')
  const { data, error, isFetching, refetch } = useCaseLog(followed)
  const end = () => {
    forgetHandIns()
    onEnd()
  }
  return (
    <div className="flex flex-col gap-6">
      <FormProblem error={error} />
      {data ? <CaseStory {...{ followed, formPath, limits, log: data }} onOpened={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button variant="secondary" icon="autorenew" busy={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
        <Button variant="tertiary" icon="close" onClick={end}>
          {t('end')}
        </Button>
      </div>
    </div>
  )
}

function useCaseLog(followed: FollowedCase) {
  return useQuery({
    queryKey: ['form-status', followed.answer.caseId],
    queryFn: async () => {
      const { readLog } = await import('./follow-case.ts')
      return readLog(followed)
    },
    refetchInterval: ASK_MILLISECONDS,
  })
}

type StoryProps = Pick<FollowedCaseProps, 'followed' | 'formPath' | 'limits'> & {
  log: CaseLog
  onOpened: () => void
}

function CaseStory({ followed, formPath, limits, log, onOpened }: StoryProps) {
  const t = useTranslations('forms.status')
  const [receipt, onReceipt] = useState<Receipt | undefined>(followed.receipt)
  const { events } = log
  const { submissionId } = followed.answer
  const state = stateOf(eventsOf(events, submissionId))
  const replies = repliesIn(events)
  return (
    <>
      <Alert kind={alertKinds[state]} title={t(`states.${state}.title`)}>
        <p>{t(`states.${state}.note`)}</p>
      </Alert>
      {receipt ? <Confirmation {...{ log, submissionId, receipt }} /> : null}
      {log.unverified > 0 ? (
        <Alert kind="warning" title={t('unverifiedTitle')}>
          <p>{t('unverified', { count: log.unverified })}</p>
        </Alert>
      ) : null}
      <div>
        {state === 'rejected' && formPath !== undefined ? <OnceMore path={formPath} /> : null}
        <Section title={t('repliesTitle')}>
          {replies.length === 0 ? <p>{t('noReplies')}</p> : null}
          {replies.length > 0 ? (
            <ul className="flex flex-col gap-4">
              {replies.map((reply, at) => (
                <li key={reply.replyId}>
                  <ReplyView
                    {...{ followed, receipt, reply, events, limits, onReceipt, onOpened }}
                    title={t('reply', { number: at + 1 })}
                  />
                </li>
              ))}
            </ul>
          ) : null}
        </Section>
        <Section title={t('eventsTitle')} intro={t('eventsNote')}>
          <ol className="flex flex-col gap-4">
            {toldEvents(events, submissionId).map((event) => (
              <EventItem key={event.key} event={event} />
            ))}
          </ol>
        </Section>
      </div>
    </>
  )
}

/** After a rejection: the way to the form, where the answers can be taken from the person's own copy. */
function OnceMore({ path }: { path: string }) {
  const t = useTranslations('forms.copy')
  return (
    <Section title={t('againTitle')}>
      <p>{t('again')}</p>
      <p className="mt-3">
        <a
          href={`/form/${path}#${DRAFT_FILE}`}
          target="_blank"
          rel="noreferrer"
          className="kern-link kern-link--no-visited-state"
        >
          {t('toForm')}
        </a>
      </p>
    </Section>
  )
}

type ConfirmationProps = { log: CaseLog; submissionId: string; receipt: Receipt }

/** Whether the administration confirmed what the receipt names, part by part; on paper it names nothing of that. */
function Confirmation({ log, submissionId, receipt: { authenticationTags } }: ConfirmationProps) {
  const t = useTranslations('forms.status')
  const accepted = eventsOf(log.events, submissionId).find((event) => event.name === 'accept-submission')
  if (accepted?.name !== 'accept-submission' || !authenticationTags) return null
  if (confirmsReceipt(accepted.content.authenticationTags, { authenticationTags })) return <p>{t('confirmed')}</p>
  return (
    <Alert kind="warning" title={t('differsTitle')}>
      <p>{t('differs')}</p>
    </Alert>
  )
}

function EventItem({ event: { name, at, isFurther, notInTime, problems } }: { event: ToldEvent }) {
  const t = useTranslations('forms')
  const { title, note } = eventTexts({ name, isFurther, notInTime })
  return (
    <li className="border-l-4 border-line pl-4">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        {t(title)} <Badge tone="neutral">{t('status.signed')}</Badge>
      </p>
      <p className="text-sm text-muted">
        <Timestamp value={at} />
      </p>
      <p>{t(note)}</p>
      <RejectionReasons problems={problems} />
    </li>
  )
}

/** What is said of an event; of documents that were handed in something else than of the application. */
function eventTexts({ name, isFurther, notInTime }: Pick<ToldEvent, 'name' | 'isFurther' | 'notInTime'>) {
  if (name === 'reject-submission' && notInTime) {
    const late = isFurther ? 'handIn.events.reject-submission-late' : 'status.events.reject-submission-late'
    return { title: `${late}.title`, note: `${late}.note` } as const
  }
  if (isFurther && isOfSubmission(name)) {
    return { title: `handIn.events.${name}.title`, note: `handIn.events.${name}.note` } as const
  }
  return { title: `status.events.${name}.title`, note: `status.events.${name}.note` } as const
}

type SubmissionEvent = Extract<ToldEvent['name'], `${string}-submission`>

const isOfSubmission = (name: ToldEvent['name']): name is SubmissionEvent => name.endsWith('-submission')
