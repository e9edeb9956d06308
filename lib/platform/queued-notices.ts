import { oncePerProcess } from './once-per-process.ts'

const listeners = () => oncePerProcess('queued-notices', () => new Set<() => void>())

/** Calls this when this process has recorded an event of which somebody is to be told. @returns ends that */
export function onQueuedNotices(queued: () => void): () => void {
  listeners().add(queued)
  return () => void listeners().delete(queued)
}

/** Says that notices wait. */
export function tellQueuedNotices(): void {
  listeners().forEach((listener) => listener())
}
