'use client'

import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'use-intl'
import { askPortal } from '#components/portal/ask-portal.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { Copyable } from '#components/ui/copyable.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { indentedJson } from '#components/ui/indented-json.ts'
import { Link } from '#components/ui/link.tsx'
import { ProblemAlert } from '#components/ui/problem-alert.tsx'
import { Section } from '#components/ui/section.tsx'
import { Timestamp } from '#components/ui/timestamp.tsx'
import { SECOND } from '#lib/platform/durations.ts'
import { downloadNames } from '#lib/wings/documentation/terms.ts'
import type { ReceiverDetail } from '#lib/wings/sandbox/schema.ts'
import { beginningOf } from './beginning-of.ts'
import { ReceiverAnswerForm } from './receiver-answer-form.tsx'

/** A test receiver: where it is, how it answers, and what arrived, live. */
export function ReceiverPage({ initial }: { initial: ReceiverDetail }) {
  const t = useTranslations('sandbox.receiver')
  const { receiverId } = initial
  const { data, error } = useQuery({
    queryKey: ['sandbox', 'receiver', receiverId],
    queryFn: () => askPortal('GET /sandbox/receivers/[receiverId]', { params: { receiverId } }),
    initialData: initial,
    refetchInterval: SECOND,
  })
  return (
    <>
      <ProblemAlert error={error} />
      <Section title={t('setUp')} intro={t('setUpIntro')}>
        <p className="font-semibold">{t('url')}</p>
        <Copyable value={data.url} name={t('url')} />
        <p className="mt-4 font-semibold">{t('secret')}</p>
        <Copyable value={data.secret} name={t('secret')} />
      </Section>
      <Section title={t('forward')} intro={t('forwardIntro')}>
        <Copyable value={forwardLine(data)} name={t('forward')} />
        <p className="mt-4">
          <Link href="/docs/kurier-client#callbacks" className="kern-link kern-link--no-visited-state">
            {t('forwardGuide')}
          </Link>
        </p>
      </Section>
      <Section title={t('how')} intro={t('howIntro')}>
        <ReceiverAnswerForm receiverId={receiverId} answer={initial.answer} />
      </Section>
      <Section title={t('received')} intro={t('receivedIntro')} id="received">
        <p role="status" className="sr-only">
          {t('news', { count: data.deliveries })}
        </p>
        {data.received.length === 0 ? <EmptyState title={t('nothing')}>{t('nothingNote')}</EmptyState> : null}
        <ol className="flex flex-col gap-4">
          {data.received.map((delivery) => (
            <Delivery key={delivery.deliveryId} delivery={delivery} />
          ))}
        </ol>
      </Section>
      <Remove receiverId={receiverId} />
    </>
  )
}

/** Hands on what comes in; the settings to take are named where it is known whose callbacks come here. */
function forwardLine({ receiverId, calledBack }: ReceiverDetail): string {
  const as = calledBack === null ? '' : ` --as ${calledBack === 'destination' ? 'receiver' : 'sender'}`
  const target = '--forward http://localhost:8080/callbacks'
  return `node ${downloadNames.client}${as} callback-listen --receiver ${receiverId} ${target}`
}

function Delivery({ delivery }: { delivery: ReceiverDetail['received'][number] }) {
  const t = useTranslations('sandbox.receiver')
  const { receivedAt, signature, headers, body, status } = delivery
  return (
    <li className="rounded-md border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-semibold">
          <Timestamp value={receivedAt} />
        </span>
        <Badge tone={signature === 'right' ? 'success' : 'danger'}>{t(`signature.${signature}`)}</Badge>
        <span>{status === null ? t('unanswered') : t('answered', { status })}</span>
      </div>
      <p className="mt-3 text-sm text-muted">{t('body')}</p>
      <Body text={indentedJson(body)} />
      <details className="mt-2">
        <summary className="cursor-pointer py-1 text-action">{t('headers')}</summary>
        <Text>
          {Object.entries(headers)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Text>
      </details>
    </li>
  )
}

/** A short body whole; of a long one the beginning, and all of it once somebody wants it. */
function Body({ text }: { text: string }) {
  const t = useTranslations('sandbox.receiver')
  const beginning = beginningOf(text)
  if (beginning === text) return <Text>{text}</Text>
  return (
    <>
      <Text>{`${beginning}…`}</Text>
      <details className="mt-2">
        <summary className="cursor-pointer py-1 text-action">{t('wholeBody', { count: text.length })}</summary>
        <Text>{text}</Text>
      </details>
    </>
  )
}

function Text({ children }: { children: string }) {
  return <pre className="rounded-md bg-surface p-3 text-xs leading-5 wrap-anywhere whitespace-pre-wrap">{children}</pre>
}

function Remove({ receiverId }: { receiverId: string }) {
  const t = useTranslations('sandbox')
  const router = useRouter()
  const remove = async () => {
    await askPortal('DELETE /sandbox/receivers/[receiverId]', { params: { receiverId } })
    router.push('/sandbox')
    router.refresh()
  }
  return (
    <div className="mt-10">
      <ConfirmDialog
        trigger={<Button variant="tertiary">{t('remove')}</Button>}
        title={t('receiver.removeTitle')}
        confirmLabel={t('remove')}
        danger
        onConfirm={remove}
      >
        <p>{t('receiver.removeText')}</p>
      </ConfirmDialog>
    </div>
  )
}
