'use client'

import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Alert } from '#components/ui/alert.tsx'
import { FocusOnShow } from '#components/ui/focus-on-show.tsx'
import { momentText } from '#components/ui/moment.ts'
import { TextAreaField } from '#components/ui/text-area-field.tsx'
import { handedInLimits } from '#lib/documents/terms.ts'
import type { VerifiedEvent } from '@kurier/sdk/verify-event-log'
import { AskedField } from './asked-field.tsx'
import type { FileLimits } from '../attachments/attachments.ts'
import { markOf, OTHERS, type Mark } from '../document-marks.ts'
import type { FollowedCase } from './follow-case.ts'
import type { AskedDocument, MessageRecord } from '../message-record.ts'
import { refusedStatus } from '../problem-facts.ts'
import type { Receipt } from '../receipt.ts'
import { openHandIn } from './kept-hand-in.ts'
import { Interrupted, SendControls } from '../send/send-controls.tsx'
import { useFileNames } from '../fields/use-file-names.ts'
import { useLimitWords } from '../fields/use-files.ts'
import { useHandIn, type HandIn } from './use-hand-in.ts'

/** `readableDays`: content can be read after it was accepted. */
export type HandInLimits = { files: FileLimits; readableDays: number }

type HandInSectionProps = {
  followed: FollowedCase
  receipt: Receipt
  replyId: string
  /** The message of the reply; undefined once it can no longer be read. */
  message?: MessageRecord
  events: readonly VerifiedEvent[]
  limits: HandInLimits
  onSent: () => void
}

const none: readonly AskedDocument[] = []

/** The documents that a reply asks for: those already handed in, and the form that chooses and sends the others. */
export default function HandInSection(props: HandInSectionProps) {
  const { followed, replyId, message, limits } = props
  const t = useTranslations('forms.handIn')
  const heading = useId()
  const asked = message?.documents ?? none
  const marks = useMarks(replyId, asked)
  const kept = useKept(replyId)
  // a reply that can be read asks its reader, also if it came after the page asked for the status
  const handingIn = followed.answer.handingIn === 'unasked' ? 'open' : followed.answer.handingIn
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-4 border-t border-edge pt-4">
      <h4 id={heading} className="kern-heading-small">
        {message ? t('title') : t('gone.title')}
      </h4>
      {message ? null : <p>{t('gone.note')}</p>}
      {message?.documentsUntil ? <Until day={message.documentsUntil} /> : null}
      {message ? <p className="text-sm text-muted">{t('keep', { days: limits.readableDays })}</p> : null}
      {handingIn === 'open' ? null : <Closed why={handingIn} />}
      {marks && kept ? <Fields {...props} {...{ asked, marks, kept }} isOpen={handingIn === 'open'} /> : null}
    </section>
  )
}

/** The choice from before a reload. */
function useKept(replyId: string) {
  const { data } = useQuery({
    queryKey: ['kept-hand-in', replyId],
    queryFn: () => openHandIn(replyId),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    structuralSharing: false,
  })
  return data
}

type OpenHandIn = Awaited<ReturnType<typeof openHandIn>>

type Marks = ReadonlyMap<string, Mark>

/** The marks of the requested documents, and of all other files. */
function useMarks(replyId: string, asked: readonly AskedDocument[]): Marks | undefined {
  const ids = [...asked.map(({ id }) => id), OTHERS]
  const { data } = useQuery({
    queryKey: ['document-marks', replyId, ids],
    queryFn: async () => new Map(await Promise.all(ids.map(async (id) => [id, await markOf(replyId, id)] as const))),
    staleTime: Infinity,
    structuralSharing: false,
  })
  return data
}

function Until({ day }: { day: string }) {
  const t = useTranslations('forms.handIn')
  const locale = useLocale()
  const end = new Date(`${day}T23:59:59`)
  const shown = momentText(locale, new Date(`${day}T12:00:00Z`), { dateStyle: 'long' })
  const [now] = useState(() => new Date())
  return <p className="font-semibold">{end < now ? t('over', { day: shown }) : t('until', { day: shown })}</p>
}

function Closed({ why }: { why: 'ended' | 'paused' }) {
  const t = useTranslations('forms.handIn.closed')
  return (
    <Alert kind="warning" title={t(`${why}.title`)}>
      <p>{t(`${why}.note`)}</p>
    </Alert>
  )
}

type FieldsProps = HandInSectionProps & {
  asked: readonly AskedDocument[]
  marks: Marks
  kept: OpenHandIn
  isOpen: boolean
}

function Fields({ asked, marks, kept, isOpen, events, limits, message, ...place }: FieldsProps) {
  const t = useTranslations('forms.handIn')
  const proof = useTranslations('forms.proof')
  const words = useTranslations('forms.send')
  const names = useFileNames()
  const limitWords = useLimitWords(limits.files)
  const handIn = useHandIn({ ...place, asked, kept })
  const { fault, sentFiles, sending, interruptedAt } = handIn
  const field = (document: AskedDocument, label = document.title) => {
    const mark = marks.get(document.id)
    const name = `${place.replyId}-${document.id}`
    if (mark === undefined) return null
    const asking = { name, document, label, mark, events, handIn, isOpen }
    // what was refused before the sending is over with it
    return <AskedField key={String(sentFiles === undefined)} {...asking} limits={limits.files} />
  }
  const others = { id: OTHERS, title: t(message ? 'others' : 'gone.others'), required: false }
  return (
    <>
      {isOpen ? <p className="text-sm text-muted">{t('intro', limitWords)}</p> : null}
      {isOpen && kept.gone.length > 0 && sentFiles === undefined ? (
        <Alert kind="warning" title={proof('goneTitle')}>
          <p>{proof('goneAll', { names: names(kept.gone) })}</p>
        </Alert>
      ) : null}
      <ul className="flex flex-col">
        {asked.map((document) => (
          <li key={document.id} className="border-t border-line py-4">
            {field(document)}
          </li>
        ))}
        <li className="border-t border-line py-4">
          {field(message ? { ...others, explanation: t('othersHint') } : others)}
        </li>
      </ul>
      {isOpen ? (
        <>
          <RemarkField name={`remark-${place.replyId}`} handIn={handIn} />
          {fault === 'nothing' ? <Alert kind="danger" title={t('nothing')} /> : null}
          {sentFiles === undefined ? null : (
            <FocusOnShow>
              <Alert kind="success" title={t('sentTitle')}>
                <p>{t('sent', { count: sentFiles })}</p>
              </Alert>
            </FocusOnShow>
          )}
          <Interrupted at={interruptedAt} />
          <SendControls
            sending={sending}
            label={interruptedAt === undefined ? t('send') : words('goOn')}
            steps={['begin', 'attachments', 'submit']}
            problem={refusedStatus(sending.error) === 409 ? <Closed why="paused" /> : undefined}
          />
        </>
      ) : null}
    </>
  )
}

function RemarkField({ name, handIn: { remark, setRemark, fault } }: { name: string; handIn: HandIn }) {
  const t = useTranslations('forms.handIn')
  const kit = useTranslations('kit.form')
  return (
    <TextAreaField
      name={name}
      label={
        <>
          {t('remark')} <span className="kern-label__optional">({kit('optional')})</span>
        </>
      }
      hint={t('remarkHint')}
      error={fault === 'remarkTooLong' ? t('remarkTooLong', { most: handedInLimits.remark }) : undefined}
      rows={3}
      spellCheck
      value={remark}
      onChange={({ target }) => setRemark(target.value)}
    />
  )
}
