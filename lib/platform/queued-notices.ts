import type { CallbackType } from '@kurier/wire/names'
import { oncePerProcess } from './once-per-process.ts'

/** An endpoint that was taken in the commit that queued its notices, as `take_told` answers it; secrets are sealed, base64. */
export type TakenEndpoint = {
  endpointId: string
  fence: number
  url: string
  shareOf: string
  secretSealed: string
  otherId: string | null
  otherSealed: string | null
  /** proven, untried */
  standing: 1 | 2
  type: CallbackType
  notices: { id: number; kind: 'submission' | 'reply'; subjectId: string; destinationId: string; caseId: string }[]
}

/** What a statement may take for who sends, as `take_told` reads it, and who is given that. */
export type NoticeRoom = { value: string; taken: (endpoints: readonly TakenEndpoint[]) => void }

/** Who sends notices in this process. */
export type NoticeSender = {
  /** undefined: nothing may be taken just now */
  room: () => NoticeRoom | undefined
  /** Notices wait at these endpoints, which were not taken. */
  waiting: (endpointIds: readonly string[]) => void
}

const senders = () => oncePerProcess('queued-notices', () => new Set<NoticeSender>())

/** Tells who sends of each event of this process of which somebody is to be told. @returns ends that */
export function onQueuedNotices(sender: NoticeSender): () => void {
  senders().add(sender)
  return () => void senders().delete(sender)
}

/** Says at which endpoints notices wait. */
export function tellQueuedNotices(endpointIds: readonly string[]): void {
  senders().forEach(({ waiting }) => waiting(endpointIds))
}

/** What a statement that queues notices may take at once. */
export function roomForNotices(): NoticeRoom | undefined {
  for (const { room } of senders()) {
    const given = room()
    if (given) return given
  }
  return undefined
}
