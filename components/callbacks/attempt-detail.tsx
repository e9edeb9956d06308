'use client'

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { PageHead } from '#components/ui/page-head.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { Link } from '#components/ui/link.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { useWhen } from '#components/ui/use-when.ts'
import type { AttemptDetail as Detail, SentAnswer } from '#lib/callbacks/log/log-schema.ts'
import { Duration, ReceivedAnswer, SentRequest } from './attempt-exchange.tsx'
import { canBeHastened, canBeSent } from './can-be-sent.ts'
import { NoticeTable } from './notice-table.tsx'
import { FailureNext, FailureSentence, OutcomeShown } from './outcome.tsx'
import { OwnerName } from './owner-name.tsx'
import { PausedNote } from './paused-note.tsx'
import { SendAgain } from './send-again.tsx'
import { Sending } from './sending.tsx'
import { NextAttempt, WaitShown } from './wait-shown.tsx'

const attemptQuery = (attemptId: string) =>
  queryOptions({
    queryKey: ['callbacks', 'attempt', attemptId],
    queryFn: () => askPortal('GET /callbacks/attempts/[attemptId]', { params: { attemptId } }),
  })

/** The page of one attempt. */
export function AttemptDetail({ initial }: { initial: Detail }) {
  const t = useTranslations('callbacks')
  const [sent, setSent] = useState<SentAnswer>()
  const { data: attempt, error } = useQuery({ ...attemptQuery(initial.id), initialData: initial })
  return (
    <>
      <PageHead
        title={t('attempt.title', { id: attempt.id })}
        back={{ href: '/callbacks', label: t('attempt.back') }}
        status={
          <span className="flex flex-wrap items-center gap-2">
            {attempt.isTest ? <Badge tone="neutral">{t('log.test')}</Badge> : null}
            <OutcomeShown outcome={attempt} />
          </span>
        }
        actions={<Send attempt={attempt} onSent={setSent} />}
      />
      <ProblemAlert error={error} />
      <AttemptParts attempt={attempt} sent={sent} />
    </>
  )
}

/** The same beside a list. */
export function AttemptPanel({ attemptId }: { attemptId: string }) {
  const [sent, setSent] = useState<SentAnswer>()
  const { data: attempt, error } = useQuery(attemptQuery(attemptId))
  if (error) return <ProblemAlert error={error} />
  if (!attempt) return <Skeleton />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <OutcomeShown outcome={attempt} />
        <Send attempt={attempt} onSent={setSent} />
      </div>
      <AttemptParts attempt={attempt} sent={sent} isNarrow />
    </>
  )
}

type AttemptPartsProps = { attempt: Detail; sent: SentAnswer | undefined; isNarrow?: boolean }

/** What to do, how its notices stand, and what was sent and answered. */
function AttemptParts({ attempt, sent, isNarrow = false }: AttemptPartsProps) {
  const t = useTranslations('callbacks')
  const { owner, endpoint, maySendAgain, noticesNamed } = attempt
  const isHeld = endpoint.pausedAt !== null && noticesNamed.some(({ state }) => state === 'waiting')
  return (
    <>
      {isHeld && endpoint.pausedAt ? (
        <PausedNote owner={owner} pausedAt={endpoint.pausedAt} mayResume={maySendAgain} />
      ) : null}
      <Sending sent={sent} />
      {attempt.errorClass ? <Advice attempt={attempt} /> : null}
      <Facts attempt={attempt} />
      <div className={`mt-8 grid gap-x-8 gap-y-8 *:mt-0 ${isNarrow ? '' : 'lg:grid-cols-[3fr_2fr]'}`}>
        <SentRequest attempt={attempt} />
        <ReceivedAnswer attempt={attempt} />
      </div>
      {attempt.isTest ? null : (
        <Section title={t('attempt.noticesNamed')} id="notices">
          <NoticeTable notices={noticesNamed} empty={<p>{t('attempt.noticesGone')}</p>} />
        </Section>
      )}
      {attempt.siblings.length > 1 ? <Siblings attempt={attempt} /> : null}
    </>
  )
}

/** Why it failed, what to do, and what happens by itself; nothing is to be done once all is settled and the address works. */
function Advice({ attempt }: { attempt: Detail }) {
  const t = useTranslations('callbacks.attempt')
  const { wait, givenUp, isTest, endpoint } = attempt
  const isSettled = !isTest && !wait && givenUp === 0 && endpoint.failingSince === null
  return (
    <div className="mb-8">
      <Alert kind="info" title={isSettled ? t('nothingToDo') : t('whatNow')}>
        <p>
          <FailureSentence outcome={attempt} />
        </p>
        {isSettled ? null : (
          <p>
            <FailureNext outcome={attempt} />
          </p>
        )}
        {isTest ? null : <p>{wait ? <NextAttempt wait={wait} /> : t('nothingWaits')}</p>}
      </Alert>
    </div>
  )
}

/** Sends what the attempt named, whether that waits or is to be sent again. */
function Send({ attempt, onSent }: { attempt: Detail; onSent: (sent: SentAnswer) => void }) {
  const t = useTranslations('callbacks.again')
  const { id, maySendAgain, noticesNamed } = attempt
  if (!maySendAgain || !noticesNamed.some(canBeSent)) return null
  const label = noticesNamed.some(canBeHastened) ? t('sendNow') : t('sendOne')
  return (
    <SendAgain
      selection={{ attempts: [Number(id)] }}
      trigger={<Button>{label}</Button>}
      title={label}
      onSent={onSent}
    />
  )
}

function Facts({ attempt }: { attempt: Detail }) {
  const t = useTranslations('callbacks')
  const { startedAt, owner, type, url, detail, wait } = attempt
  return (
    <Section title={t('attempt.facts')}>
      <DescriptionList
        items={[
          { term: t('attempt.detail'), value: <span lang="en">{detail}</span> },
          { term: t('attempt.time'), value: <Timestamp value={startedAt} /> },
          { term: t('attempt.duration'), value: <Duration attempt={attempt} /> },
          { term: t('attempt.type'), value: t(`types.${type}`) },
          { term: t('attempt.target'), value: <OwnerName owner={owner} /> },
          { term: t('attempt.url'), value: <Address url={url} hint={t('attempt.urlHint')} /> },
          { term: t('attempt.next'), value: wait ? <WaitShown wait={wait} /> : t('attempt.nothingWaits') },
          { term: t('attempt.endpoint'), value: <EndpointState endpoint={attempt.endpoint} /> },
        ]}
      />
    </Section>
  )
}

/** Attempts before and after of the same notices, this one marked. */
function Siblings({ attempt: { id: own, siblings } }: { attempt: Detail }) {
  const t = useTranslations('callbacks.attempt')
  const when = useWhen('exact')
  return (
    <Section title={t('siblings')} id="siblings">
      <ol className="flex flex-col gap-1">
        {siblings.map(({ id, startedAt, ...outcome }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            {id === own ? (
              <span aria-current="true" className="font-semibold">
                {when(startedAt)} ({t('thisOne')})
              </span>
            ) : (
              <Link href={`/callbacks/${id}`} className="kern-link kern-link--no-visited-state">
                {when(startedAt)}
              </Link>
            )}
            <OutcomeShown outcome={outcome} />
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Address({ url, hint }: { url: string; hint: string }) {
  return (
    <>
      <code className="text-sm">{url}</code>
      <span className="block text-sm text-muted">{hint}</span>
    </>
  )
}

function EndpointState({ endpoint }: { endpoint: Detail['endpoint'] }) {
  const t = useTranslations('callbacks.attempt')
  const { failures, failingSince, lastSuccessAt, pausedAt } = endpoint
  return (
    <>
      {failingSince ? (
        <p>
          {t('failures', { count: failures })}, {t('failingSince')} <Timestamp value={failingSince} />
        </p>
      ) : (
        <p>{lastSuccessAt ? t('healthy') : t('untried')}</p>
      )}
      {pausedAt ? (
        <p>
          {t('paused')} <Timestamp value={pausedAt} />
        </p>
      ) : null}
    </>
  )
}
