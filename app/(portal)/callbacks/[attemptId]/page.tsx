import type { Metadata } from 'next'
import { AreaTexts } from '#app/(portal)/_language/area-texts.tsx'
import { serverTexts } from '#app/(portal)/_language/server-texts.ts'
import { forPage, requireContext } from '#app/(portal)/_session/current-person.ts'
import { AttemptDetail } from '#components/callbacks/attempt-detail.tsx'
import { RetrySchedule } from '#components/callbacks/retry-schedule.tsx'
import { readAttempt } from '#lib/callbacks/log/read-attempt.ts'
import { retryWaits } from '#lib/callbacks/rules.ts'

type CallbackPageProps = { params: Promise<{ attemptId: string }> }

export async function generateMetadata({ params }: CallbackPageProps): Promise<Metadata> {
  const t = await serverTexts('callbacks')
  return { title: t('attempt.title', { id: (await params).attemptId }) }
}

/** One attempt of the delivery log. */
export default async function AttemptPage({ params }: CallbackPageProps) {
  const { attemptId } = await params
  const context = await requireContext(`/callbacks/${encodeURIComponent(attemptId)}`)
  const attempt = await forPage(() => readAttempt(context, { attemptId }))
  return (
    <AreaTexts areas={['callbacks', 'waits']}>
      <AttemptDetail initial={attempt} />
      {attempt.errorClass ? <RetrySchedule waits={retryWaits} /> : null}
    </AreaTexts>
  )
}
