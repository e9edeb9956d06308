'use client'

import { useRef, useState } from 'react'
import { handedInLimits } from '#lib/documents/terms.ts'
import type { Attachment } from './attachments.ts'
import { markedId, type Mark } from './document-marks.ts'
import type { FollowedCase } from './follow-case.ts'
import type { createHandingIn } from './hand-in.ts'
import { handedInRecord, readHandedIn } from './handed-in-record.ts'
import type { AskedDocument } from './message-record.ts'
import type { Receipt } from './receipt.ts'
import type { SendProgress } from './send-submission.ts'
import { useLeavingWarning } from './use-filled-form.ts'
import { useResumed } from './use-resumed.ts'

type Chosen = Readonly<Record<string, readonly Attachment[]>>

type Props = {
  followed: FollowedCase
  receipt: Receipt
  replyId: string
  /** What the reply asks for; nothing when it can no longer be read. */
  asked: readonly AskedDocument[]
  onSent: () => void
}

export type HandInFault = 'nothing' | 'remarkTooLong'

/** What is chosen to be handed in for a reply, and sending it. What has arrived is no longer chosen, all else stays. */
export function useHandIn({ followed, receipt, replyId, asked, onSent }: Props) {
  const [chosen, setChosen] = useState<Chosen>({})
  const [remark, setRemark] = useState('')
  const [fault, setFault] = useState<HandInFault>()
  const [progress, report] = useState<SendProgress>()
  const [isUnsettled, setUnsettled] = useState(false)
  const [sentFiles, setSentFiles] = useState<number>()
  const sending = useRef<ReturnType<typeof createHandingIn>>(undefined)
  const attachments = Object.values(chosen).flat()
  const isEmpty = attachments.length === 0 && remark.trim() === ''
  useLeavingWarning(!isEmpty || isUnsettled)
  const sendChosen = async () => {
    report(undefined)
    const text = JSON.stringify(handedInRecord({ replyId, asked, files: chosen, remark }))
    if (!sending.current) {
      const { createHandingIn } = await import('./hand-in.ts')
      sending.current = createHandingIn(followed, receipt)
    }
    return sending.current({ text, attachments, report })
  }
  const resumed = useResumed({
    send: sendChosen,
    isUnsettled,
    onSent: ({ text, sent }) => {
      sending.current = undefined
      setUnsettled(false)
      // an earlier state may have arrived, when only its answer was lost
      const arrived = new Set(sent.attachments.map(({ attachmentId }) => attachmentId))
      setChosen((all) => without(all, (file) => arrived.has(file.id)))
      const record = readHandedIn(JSON.parse(text))
      setRemark((said) => (record?.remark === said.trim() ? '' : said))
      setSentFiles(arrived.size)
      onSent()
    },
  })
  const send = () => {
    const found = isEmpty ? 'nothing' : [...remark.trim()].length > handedInLimits.remark ? 'remarkTooLong' : undefined
    setFault(found)
    setSentFiles(undefined)
    if (found) return
    setUnsettled(true)
    resumed.send()
  }
  const add = (id: string, mark: Mark, taken: readonly Attachment[]) => {
    const marked = taken.map((file) => ({ ...file, id: markedId(mark) }))
    setChosen((all) => ({ ...all, [id]: [...(all[id] ?? []), ...marked] }))
  }
  const remove = (file: Attachment) => setChosen((all) => without(all, ({ id }) => id === file.id))
  return {
    ...{ chosen, remark, setRemark, add, remove, sentFiles },
    // what is missing is no longer told when it is there
    fault: fault === 'nothing' && !isEmpty ? undefined : fault,
    sending: { ...resumed, send, progress },
  }
}

export type HandIn = ReturnType<typeof useHandIn>

const without = (chosen: Chosen, isGone: (file: Attachment) => boolean): Chosen =>
  Object.fromEntries(Object.entries(chosen).map(([id, files]) => [id, files.filter((file) => !isGone(file))]))
