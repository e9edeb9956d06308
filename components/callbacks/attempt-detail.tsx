'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { DescriptionList } from '#components/ui/description-list.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AttemptDetail as Detail } from '#lib/callbacks/log-schema.ts'
import { NoticeTable } from './notice-table.tsx'
import { DueShown, FailureAdvice, OutcomeShown } from './outcome.tsx'
import { OwnerName } from './owner-name.tsx'
import { SendAgain, SentNote } from './send-again.tsx'

/** One attempt: what came of it, what to do, what was sent and answered, and how its notices stand. */
export function AttemptDetail({ initial }: { initial: Detail }) {
  const t = useTranslations('callbacks')
  const [sent, setSent] = useState<number>()
  const { data: attempt, error } = useQuery({
    queryKey: ['callbacks', 'attempt', initial.id],
    queryFn: () => askPortal('GET /callbacks/attempts/[attemptId]', { params: { attemptId: initial.id } }),
    initialData: initial,
  })
  const canSend = attempt.maySendAgain && attempt.noticesNamed.some(({ canBeSentAgain }) => canBeSentAgain)
  return (
    <>
      <ProblemAlert error={error} />
      <Facts attempt={attempt} />
      {attempt.errorClass ? (
        <div className="mt-6">
          <Alert kind="info" title={t('attempt.whatNow')}>
            <FailureAdvice outcome={attempt} />
          </Alert>
        </div>
      ) : null}
      <Request attempt={attempt} />
      <Answer attempt={attempt} />
      <Section
        title={t('attempt.noticesNamed')}
        actions={
          canSend ? (
            <SendAgain
              selection={{ attempts: [Number(attempt.id)] }}
              trigger={<Button>{t('again.sendOne')}</Button>}
              onSent={setSent}
            />
          ) : null
        }
      >
        <SentNote sent={sent} />
        <NoticeTable notices={attempt.noticesNamed} empty={<p>{t('attempt.noticesGone')}</p>} />
      </Section>
    </>
  )
}

function Facts({ attempt }: { attempt: Detail }) {
  const t = useTranslations('callbacks')
  const { startedAt, owner, type, url, durationMilliseconds, detail, due } = attempt
  return (
    <Section title={t('attempt.facts')}>
      <DescriptionList
        items={[
          { term: t('attempt.outcome'), value: <OutcomeShown outcome={attempt} /> },
          { term: t('attempt.detail'), value: <span lang="en">{detail}</span> },
          { term: t('attempt.time'), value: <Timestamp value={startedAt} /> },
          { term: t('attempt.duration'), value: t('log.milliseconds', { count: durationMilliseconds }) },
          { term: t('attempt.type'), value: t(`types.${type}`) },
          { term: t('attempt.target'), value: <OwnerName owner={owner} /> },
          { term: t('attempt.url'), value: <Address url={url} hint={t('attempt.urlHint')} /> },
          { term: t('attempt.next'), value: due ? <DueShown due={due} /> : t('attempt.nothingWaits') },
          { term: t('attempt.endpoint'), value: <EndpointState endpoint={attempt.endpoint} /> },
        ]}
      />
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

/** The headers by an allow-list: the signature itself is never stored. */
function Request({ attempt }: { attempt: Detail }) {
  const t = useTranslations('callbacks.attempt')
  const { callbackTimestamp, requestBody } = attempt
  const headers = [
    'content-type: application/json',
    ...(callbackTimestamp === null ? [] : [`callback-timestamp: ${callbackTimestamp}`]),
    `callback-authentication: ${t('signatureHidden')}`,
  ].join('\n')
  return (
    <Section title={t('request')}>
      <p className="mb-1 font-semibold">{t('headers')}</p>
      <CodeBlock code={headers} name={t('headers')} />
      <p className="mt-4 mb-1 font-semibold">{t('body')}</p>
      <CodeBlock code={requestBody} name={t('body')} />
    </Section>
  )
}

function Answer({ attempt }: { attempt: Detail }) {
  const t = useTranslations('callbacks.attempt')
  const { responseExcerpt } = attempt
  return (
    <Section title={t('response')}>
      {responseExcerpt === null ? <p>{t('noAnswer')}</p> : null}
      {responseExcerpt === '' ? <p>{t('emptyAnswer')}</p> : null}
      {responseExcerpt ? (
        <>
          <p className="mb-1 font-semibold">{t('excerpt')}</p>
          <CodeBlock code={responseExcerpt} name={t('excerpt')} />
        </>
      ) : null}
    </Section>
  )
}
