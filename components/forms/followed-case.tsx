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
import { confirmsReceipt, repliesIn, stateOf, toldEvents, type CaseState, type ToldEvent } from './case-story.ts'
import type { CaseLog, FollowedCase } from './follow-case.ts'
import { FormProblem } from './problem.tsx'
import type { Receipt } from './receipt.ts'
import { RejectionReasons } from './rejection-reasons.tsx'
import { ReplyView } from './reply-view.tsx'

/** How often the case is asked about while the page is visible. */
const ASK_MILLISECONDS = 30_000

const alertKinds = { underway: 'info', accepted: 'success', rejected: 'danger' } as const satisfies Record<
  CaseState,
  string
>

type Props = { followed: FollowedCase; onEnd: () => void }

/** A case as the person who sent it sees it: how far it is, the replies, and what happened. */
export function FollowedCaseView({ followed, onEnd }: Props) {
  const t = useTranslations('forms.status')
  const { data, error, isFetching, refetch } = useCaseLog(followed)
  return (
    <div className="flex flex-col gap-6">
      <FormProblem error={error} />
      {data ? <CaseStory followed={followed} log={data} onOpened={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        <Button variant="secondary" icon="autorenew" busy={isFetching} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
        <Button variant="tertiary" icon="close" onClick={onEnd}>
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

type StoryProps = {
  followed: FollowedCase
  log: CaseLog
  onOpened: () => void
}

function CaseStory({ followed, log, onOpened }: StoryProps) {
  const t = useTranslations('forms.status')
  const [receipt, onReceipt] = useState<Receipt | undefined>(followed.receipt)
  const state = stateOf(log.events)
  const replies = repliesIn(log.events)
  return (
    <>
      <Alert kind={alertKinds[state]} title={t(`states.${state}.title`)}>
        <p>{t(`states.${state}.note`)}</p>
      </Alert>
      {receipt ? <Confirmation log={log} receipt={receipt} /> : null}
      {log.unverified > 0 ? (
        <Alert kind="warning" title={t('unverifiedTitle')}>
          <p>{t('unverified', { count: log.unverified })}</p>
        </Alert>
      ) : null}
      <div>
        <Section title={t('repliesTitle')}>
          {replies.length === 0 ? <p>{t('noReplies')}</p> : null}
          <ul className="flex flex-col gap-4">
            {replies.map((reply, at) => (
              <li key={reply.replyId}>
                <ReplyView
                  {...{ followed, receipt, reply, onReceipt, onOpened }}
                  title={t('reply', { number: at + 1 })}
                />
              </li>
            ))}
          </ul>
        </Section>
        <Section title={t('eventsTitle')} intro={t('eventsNote')}>
          <ol className="flex flex-col gap-4">
            {toldEvents(log.events).map((event) => (
              <EventItem key={event.key} event={event} />
            ))}
          </ol>
        </Section>
      </div>
    </>
  )
}

/** Whether the administration confirmed what the receipt names, part by part; on paper it names nothing of that. */
function Confirmation({ log, receipt: { authenticationTags } }: { log: CaseLog; receipt: Receipt }) {
  const t = useTranslations('forms.status')
  const accepted = log.events.find((event) => event.name === 'accept-submission')
  if (accepted?.name !== 'accept-submission' || !authenticationTags) return null
  if (confirmsReceipt(accepted.content.authenticationTags, { authenticationTags })) return <p>{t('confirmed')}</p>
  return (
    <Alert kind="warning" title={t('differsTitle')}>
      <p>{t('differs')}</p>
    </Alert>
  )
}

function EventItem({ event: { name, at, notInTime, problems } }: { event: ToldEvent }) {
  const t = useTranslations('forms.status')
  const words = notInTime ? 'reject-submission-late' : name
  return (
    <li className="border-l-4 border-line pl-4">
      <p className="flex flex-wrap items-center gap-x-3 font-semibold">
        {t(`events.${words}.title`)} <Badge tone="neutral">{t('signed')}</Badge>
      </p>
      <p className="text-sm text-muted">
        <Timestamp value={at} />
      </p>
      <p>{t(`events.${words}.note`)}</p>
      <RejectionReasons problems={problems} />
    </li>
  )
}
