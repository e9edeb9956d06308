'use client'

import { useTranslations } from 'use-intl'
import { CodeBlock } from '#components/ui/code-block.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import type { AttemptDetail } from '#lib/callbacks/log/log-schema.ts'

type AttemptProps = { attempt: AttemptDetail }

/** How long the attempt took, and of that each step. */
export function Duration({ attempt: { durationMilliseconds, steps } }: AttemptProps) {
  const t = useTranslations('callbacks')
  const counted = steps.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  // whether callbacks may go to the address is found out without the network
  const taken = steps.flatMap(({ name, milliseconds }) => (name === 'address' ? [] : [{ name, milliseconds }]))
  const parts = taken.map(
    ({ name, milliseconds: count }) => `${t(`attempt.steps.${name}`)} ${t('log.milliseconds', { count })}`,
  )
  const isAnswered = steps.some(({ name }) => name === 'status')
  const rest = Math.max(0, durationMilliseconds - counted)
  if (isAnswered) parts.push(`${t('attempt.steps.body')} ${t('log.milliseconds', { count: rest })}`)
  return (
    <>
      {t('log.milliseconds', { count: durationMilliseconds })}
      {parts.length > 0 ? <span className="block text-sm text-muted">{parts.join(' · ')}</span> : null}
    </>
  )
}

/** What was sent: the headers by an allow-list. */
export function SentRequest({ attempt }: AttemptProps) {
  const t = useTranslations('callbacks.attempt')
  const { callbackTimestamp, callbackAuthentication, maySendAgain, requestBody } = attempt
  const hidden = maySendAgain ? t('secretGone') : t('signatureHidden')
  const headers = [
    'content-type: application/json',
    ...(callbackTimestamp === null
      ? []
      : [`callback-timestamp: ${callbackTimestamp}`, `callback-authentication: ${callbackAuthentication ?? hidden}`]),
  ].join('\n')
  return (
    <Section title={t('request')}>
      <p className="mb-1 font-semibold">{t('headers')}</p>
      <CodeBlock code={headers} name={t('headers')} />
      {callbackTimestamp === null ? null : (
        <p className="mt-1 text-sm text-muted">
          {t('timestampIs')} <Timestamp value={new Date(callbackTimestamp * 1000)} />
        </p>
      )}
      <p className="mt-4 mb-1 font-semibold">{t('body')}</p>
      <CodeBlock code={requestBody} name={t('body')} isLong isJson />
    </Section>
  )
}

export function ReceivedAnswer({ attempt: { responseExcerpt } }: AttemptProps) {
  const t = useTranslations('callbacks.attempt')
  return (
    <Section title={t('response')}>
      {responseExcerpt === null ? <p>{t('noAnswer')}</p> : null}
      {responseExcerpt === '' ? <p>{t('emptyAnswer')}</p> : null}
      {responseExcerpt ? (
        <>
          <p className="mb-1 font-semibold">{t('excerpt')}</p>
          <CodeBlock code={responseExcerpt} name={t('excerpt')} isLong isJson />
        </>
      ) : null}
    </Section>
  )
}
