'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handedInLimits } from '#lib/documents/terms.ts'
import type { Attachment } from '../attachments/attachments.ts'
import { markedId, type Mark } from '../document-marks.ts'
import type { FollowedCase } from './follow-case.ts'
import type { createHandingIn } from './hand-in.ts'
import { handedInRecord, readHandedIn } from './handed-in-record.ts'
import { forgetChosen, handingInOf, handInPlace, keepHandIn, type ChosenAttachments } from './kept-hand-in.ts'
import { keptSending } from '../send/kept-sending.ts'
import type { AskedDocument } from '../message-record.ts'
import type { Receipt } from '../receipt.ts'
import type { SendProgress } from '../send/send-submission.ts'
import { useLeavingWarning } from '../fields/use-filled-form.ts'
import { useGoingOn, useResumed } from '../send/use-resumed.ts'
import { forgetWords } from '../window-store/kept-words.ts'
import { useKeptFiles } from '../window-store/use-kept-files.ts'

type HandInProps = {
  followed: FollowedCase
  receipt: Receipt
  replyId: string
  /** The documents that the reply asks for; empty once it can no longer be read. */
  asked: readonly AskedDocument[]
  /** The choice from before a reload. */
  kept: { chosen: ChosenAttachments; remark: string }
  onSent: () => void
}

export type HandInFault = 'nothing' | 'remarkTooLong'

/**
 * The files chosen for a reply, and their sending. Files that have arrived leave the choice, all others stay, also
 * after a reload.
 */
export function useHandIn({ followed, receipt, replyId, asked, kept, onSent }: HandInProps) {
  const { chosen, setChosen, remark, setRemark, unkept, add, remove } = useChosen(receipt, replyId, kept)
  const [fault, setFault] = useState<HandInFault>()
  const [progress, report] = useState<SendProgress>()
  const [interrupted, setInterrupted] = useState(() => keptSending(handingInOf(replyId)))
  const [isUnsettled, setUnsettled] = useState(interrupted !== undefined)
  const [sentFiles, setSentFiles] = useState<number>()
  const sending = useRef<ReturnType<typeof createHandingIn>>(undefined)
  const attachments = Object.values(chosen).flat()
  const isEmpty = attachments.length === 0 && remark.trim() === ''
  useLeavingWarning(!isEmpty || isUnsettled)
  const textNow = () => JSON.stringify(handedInRecord({ replyId, asked, files: chosen, remark }))
  const sendChosen = async () => {
    report(undefined)
    if (!sending.current) {
      const { createHandingIn } = await import('./hand-in.ts')
      sending.current = createHandingIn(followed, receipt, replyId)
    }
    const arrived = await sending.current.arrived(() => report({ step: 'submit', done: 0, total: 0 }))
    return arrived ?? sending.current.send({ text: textNow(), attachments, report })
  }
  const resumed = useResumed({
    send: sendChosen,
    isUnsettled,
    onSent: ({ text, attachments: sent }) => {
      sending.current = undefined
      forgetWords(handingInOf(replyId))
      setInterrupted(undefined)
      setUnsettled(false)
      // an earlier state may have arrived, if only its answer was lost
      const arrived = new Set(sent.map(({ attachmentId }) => attachmentId))
      setChosen((all) => without(all, (file) => arrived.has(file.id)))
      const record = readHandedIn(JSON.parse(text))
      setRemark((said) => (record?.remark === said.trim() ? '' : said))
      setSentFiles(arrived.size)
      onSent()
    },
  })
  useGoingOn(interrupted, textNow, resumed.send)
  const send = () => {
    const found = isEmpty ? 'nothing' : [...remark.trim()].length > handedInLimits.remark ? 'remarkTooLong' : undefined
    setFault(found)
    setSentFiles(undefined)
    if (found) return
    setUnsettled(true)
    resumed.send()
  }
  return {
    chosen,
    remark,
    setRemark,
    unkept,
    add,
    remove,
    sentFiles,
    // the fault vanishes once its reason is gone
    fault: fault === 'nothing' && !isEmpty ? undefined : fault,
    sending: { ...resumed, send, progress },
    interruptedAt: resumed.isPending || resumed.error ? undefined : interrupted?.startedAt,
  }
}

export type HandIn = ReturnType<typeof useHandIn>

const without = (chosen: ChosenAttachments, isGone: (file: Attachment) => boolean): ChosenAttachments =>
  Object.fromEntries(Object.entries(chosen).map(([id, files]) => [id, files.filter((file) => !isGone(file))]))

/** The choice, as the window keeps it; it is dropped once all files have been sent or taken back. */
function useChosen(receipt: Receipt, replyId: string, kept: HandInProps['kept']) {
  const [chosen, setChosen] = useState(kept.chosen)
  const [remark, setRemark] = useState(kept.remark)
  const { unkept, keepOnly } = useKeptFiles(handInPlace(replyId), Object.values(kept.chosen).flat())
  const keepNow = useEffectEvent((now: { chosen: ChosenAttachments; remark: string }) => {
    const files = Object.values(now.chosen).flat()
    keepOnly(files)
    if (files.length === 0 && now.remark === '') forgetChosen(replyId)
    else keepHandIn(replyId, { receipt, ...now })
  })
  useEffect(() => keepNow({ chosen, remark }), [chosen, remark])
  const add = (id: string, mark: Mark, taken: readonly Attachment[]) => {
    const marked = taken.map((file) => ({ ...file, id: markedId(mark) }))
    setChosen((all) => ({ ...all, [id]: [...(all[id] ?? []), ...marked] }))
  }
  const remove = (file: Attachment) => setChosen((all) => without(all, ({ id }) => id === file.id))
  return { chosen, setChosen, remark, setRemark, unkept, add, remove }
}
